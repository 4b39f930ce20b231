import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { promisedMs } from "./patrol-promise.ts";
import { isShown, openStreams, type Patrol, type PatrolCamera, type Sighting, startPatrol } from "./patrol-state.ts";
import { openMs, patrolTimes } from "./patrol-times.ts";
import { endPatrol, type PatrolEvent, shiftPatrol, stepPatrol } from "./step-patrol.rules.ts";

interface Outage {
  id: string;
  from: number;
  to: number;
}
interface Run {
  cameras: PatrolCamera[];
  windows: number;
  /** Times in milliseconds to open a stream, used in turn for each opening. */
  latencies: number[];
  outages: Outage[];
  forMs: number;
}

const { tickMs, graceMs, prepareMs } = patrolTimes;
const camera = (at: number) => `camera ${at}`;

/** Simulated streams. Each opens after a delay unless its camera has an outage, and breaks when an outage begins. */
class Network {
  #opened = new Map<string, { readyAt: number; isReady: boolean }>();
  #opens = 0;
  readonly #run: Run;
  constructor(run: Run) {
    this.#run = run;
  }
  events(now: number): PatrolEvent[] {
    return [...this.#opened].flatMap(([id, stream]): PatrolEvent[] => {
      if (this.#run.outages.some((o) => o.id === id && o.from <= now && now < o.to)) {
        this.#opened.delete(id);
        return [{ kind: "failed", id, now }];
      }
      if (stream.isReady || now < stream.readyAt) return [];
      stream.isReady = true;
      return [{ kind: "ready", id, now }];
    });
  }
  want(wanted: ReadonlySet<string>, now: number): void {
    const { latencies } = this.#run;
    const kept = [...this.#opened].filter(([id]) => wanted.has(id));
    this.#opened = new Map(kept);
    for (const id of wanted) {
      if (this.#opened.has(id)) continue;
      this.#opened.set(id, { readyAt: now + (latencies[this.#opens++ % latencies.length] ?? 0), isReady: false });
    }
  }
}

function simulate(run: Run) {
  const network = new Network(run);
  const seen: Sighting[] = [];
  const steps: { now: number; patrol: Patrol; before: Patrol }[] = [];
  let patrol = startPatrol(run.cameras, run.windows, 0);
  for (let now = 0; now <= run.forMs; now += tickMs) {
    const before = patrol;
    for (const event of [...network.events(now), { kind: "tick", now } as const]) {
      patrol = stepPatrol(patrol, event);
      seen.push(...patrol.seen);
    }
    network.want(openStreams(patrol), now);
    steps.push({ now, patrol, before });
  }
  seen.push(...endPatrol(patrol, run.forMs));
  return { steps, seen };
}

/** Returns the longest time in milliseconds for which an available camera was not shown. */
function longestUnseen({ steps }: ReturnType<typeof simulate>): number {
  const since = new Map<string, number>();
  let longest = 0;
  for (const { now, patrol } of steps) {
    for (const [id, { dead }] of patrol.cameras) {
      if (dead !== undefined || isShown(patrol, id)) since.delete(id);
      else {
        const from = since.get(id) ?? now;
        since.set(id, from);
        longest = Math.max(longest, now - from);
      }
    }
  }
  return longest;
}

const runs = fc
  .record({
    dwells: fc.array(fc.integer({ min: 30, max: 120 }), { minLength: 1, maxLength: 40 }),
    windows: fc.integer({ min: 1, max: 9 }),
    latencies: fc.array(fc.integer({ min: 0, max: prepareMs + graceMs - tickMs }), { minLength: 1, maxLength: 7 }),
    outages: fc.array(
      fc.record({ at: fc.nat(39), from: fc.nat(900_000), lasts: fc.integer({ min: 1000, max: 600_000 }) }),
      { maxLength: 12 },
    ),
  })
  .map(({ dwells, windows, latencies, outages }): Run => {
    const cameras = dwells.map((dwell, at) => ({ id: camera(at), dwellMs: dwell * 1000 }));
    return {
      cameras,
      windows: Math.min(windows, cameras.length),
      latencies,
      outages: outages.map(({ at, from, lasts }) => ({ id: camera(at % cameras.length), from, to: from + lasts })),
      forMs: 900_000,
    };
  });

/** Patrol of 40 cameras in 9 windows for one hour. */
const hour: Run = {
  cameras: Array.from({ length: 40 }, (_, at) => ({ id: camera(at), dwellMs: 30_000 })),
  windows: 9,
  latencies: [300, 1500, 700],
  outages: [],
  forMs: 3_600_000,
};

describe("maximum time without a view of a camera (promisedMs)", () => {
  it("holds for any cameras, dwell times, windows, delays and outages", {
    tags: ["rest"],
  }, () => {
    fc.assert(
      fc.property(runs, (run) => {
        // After an outage, a camera needs time to open its stream even if it has a separate window.
        const promised = Math.max(promisedMs(run.cameras, run.windows), openMs);
        return longestUnseen(simulate(run)) <= promised + tickMs;
      }),
      { numRuns: 30 },
    );
  });

  it("holds when a camera fails for a second and its window has opened the next one meanwhile", () => {
    const dwells = [33, 74, 58, 92, 32, 30, 50, 93];
    const run: Run = {
      cameras: dwells.map((seconds, at) => ({ id: camera(at), dwellMs: seconds * 1000 })),
      windows: 4,
      latencies: [0, 9501, 1251, 0, 7001, 751],
      outages: [
        { id: camera(7), from: 791_001, to: 792_001 },
        { id: camera(3), from: 0, to: 1000 },
      ],
      forMs: 900_000,
    };
    expect(longestUnseen(simulate(run))).toBeLessThanOrEqual(promisedMs(run.cameras, run.windows) + tickMs);
  });

  it("the promised maximum time is 150 s for 40 cameras in 9 windows, and holds for an hour", {
    tags: ["rest"],
  }, () => {
    const promised = promisedMs(hour.cameras, hour.windows);
    expect(Math.round(promised / 1000)).toBe(150);
    const longest = longestUnseen(simulate(hour));
    expect(longest).toBeLessThanOrEqual(promised);
    // The promised time is realistic: less than twice the longest actual time.
    expect(longest).toBeGreaterThan(promised / 2);
  });

  it("the promised maximum time is 0 with as many windows as cameras, which are then always shown", () => {
    const cameras = hour.cameras.slice(0, 4);
    expect(promisedMs(cameras, 4)).toBe(0);
    const { steps } = simulate({ ...hour, cameras, windows: 4, forMs: 300_000 });
    expect(longestUnseen({ steps, seen: [] })).toBeLessThanOrEqual(prepareMs);
    const last = steps.at(-1)?.patrol;
    expect(last?.windows.map(({ shown }) => shown?.id)).toEqual([0, 1, 2, 3].map(camera));
  });
});

describe("windows of a patrol", () => {
  it("switch only to a camera whose stream is ready, so that a window is never empty again", {
    tags: ["rest"],
  }, () => {
    fc.assert(
      fc.property(runs, (run) =>
        simulate(run).steps.every(({ before, patrol }) =>
          patrol.windows.every(({ shown }, index) => {
            const old = before.windows[index];
            return shown?.id === old?.shown?.id || (shown !== undefined && shown.id === old?.next?.id);
          }),
        ),
      ),
      { numRuns: 15 },
    );
  });

  it("windows show an available camera at least for its dwell time", { tags: ["rest"] }, () => {
    fc.assert(
      fc.property(runs, (run) => {
        const dwells = new Map(run.cameras.map(({ id, dwellMs }) => [id, dwellMs]));
        return simulate({ ...run, outages: [] })
          .seen.filter(({ end }) => end < run.forMs)
          .every(({ point_id, start, end }) => end - start >= (dwells.get(point_id) ?? 0));
      }),
      { numRuns: 15 },
    );
  });

  it("windows show no camera twice, and use at most two streams per window plus one", { tags: ["rest"] }, () => {
    fc.assert(
      fc.property(runs, (run) =>
        simulate(run).steps.every(({ patrol }) => {
          const ids = patrol.windows
            .flatMap(({ shown, next }) => [shown?.id, next?.id])
            .filter((id) => id !== undefined);
          return new Set(ids).size === ids.length && openStreams(patrol).size <= 2 * run.windows + 1;
        }),
      ),
      { numRuns: 15 },
    );
  });

  it("windows show no camera whose stream takes more than 10 s to open; such cameras count as unavailable", () => {
    const { steps } = simulate({ ...hour, latencies: [prepareMs + graceMs + 1000], forMs: 120_000 });
    const last = steps.at(-1)?.patrol;
    expect(last?.windows.every(({ shown }) => shown === undefined)).toBe(true);
    expect([...(last?.cameras.values() ?? [])].some(({ dead }) => dead !== undefined)).toBe(true);
  });
});

describe("unavailable cameras", () => {
  const cameras = hour.cameras.slice(0, 6);
  const dies = { id: camera(1), from: 10_000, to: 200_000 };
  const { steps } = simulate({ ...hour, cameras, windows: 2, outages: [dies], forMs: 600_000 });
  const at = (ms: number) => steps.find(({ now }) => now >= ms)?.patrol;

  it("unavailable cameras leave their window when their stream breaks", () => {
    expect(at(9000)?.windows.map(({ shown }) => shown?.id)).toContain(dies.id);
    expect(at(13_000)?.windows.map(({ shown }) => shown?.id)).not.toContain(dies.id);
  });

  it("unavailable cameras are skipped, retried every minute, and shown again when available", () => {
    const tried = steps.filter(({ patrol, before }) => patrol.probe !== undefined && before.probe === undefined);
    expect(tried.length).toBeGreaterThanOrEqual(3);
    expect(at(199_000)?.cameras.get(dies.id)?.dead?.since).toBe(dies.from);
    expect(steps.some(({ now, patrol }) => now > dies.to && isShown(patrol, dies.id))).toBe(true);
  });

  it("unavailable cameras do not push the only available camera out of its window", () => {
    const outages = [{ id: camera(1), from: 0, to: 600_000 }];
    const run = simulate({ ...hour, cameras: cameras.slice(0, 2), windows: 1, outages, forMs: 300_000 });
    expect(run.steps.slice(20).every(({ patrol }) => patrol.windows[0]?.shown?.id === camera(0))).toBe(true);
  });
});

describe("patrol log", () => {
  it("contains the time of every display once", { tags: ["rest"] }, () => {
    fc.assert(
      fc.property(runs, (run) => {
        const { seen, steps } = simulate(run);
        const shownMs = steps.reduce(
          (sum, { now, patrol }) =>
            now < run.forMs
              ? sum + patrol.windows.filter(({ shown }) => shown && isShown(patrol, shown.id)).length * tickMs
              : sum,
          0,
        );
        const loggedMs = seen.reduce((sum, { start, end }) => sum + end - start, 0);
        return Math.abs(loggedMs - shownMs) <= seen.length;
      }),
      { numRuns: 15 },
    );
  });

  it("splits a long display into several entries", () => {
    const { seen } = simulate({ ...hour, cameras: hour.cameras.slice(0, 1), windows: 1 });
    expect(Math.max(...seen.map(({ start, end }) => end - start))).toBeLessThanOrEqual(patrolTimes.sightingMs + tickMs);
  });
});

it("a pause keeps the remaining time of each window", () => {
  const { steps } = simulate({ ...hour, forMs: 20_000 });
  const before = steps.at(-1)?.patrol ?? startPatrol([], 0, 0);
  const after = shiftPatrol(before, 60_000);
  const left = (patrol: Patrol, now: number) => patrol.windows.map(({ shown }) => (shown?.until ?? 0) - now);
  expect(left(after, 80_000)).toEqual(left(before, 20_000));
});
