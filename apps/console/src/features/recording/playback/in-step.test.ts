import { beforeEach, describe, expect, it, vi } from "vitest";
import { InStep } from "./in-step.ts";
import { type PlaybackScreen } from "./playback-screen.ts";
import { type Span } from "./playback-source.ts";
import { type RecordedCamera, stepLimits } from "./recorded-camera.ts";

const begin = Date.parse("2026-11-20T14:30:00+08:00");
const seconds = (n: number) => begin + n * 1000;
const pieceMs = 10_000;
const tickMs = 100;

/** Replacement of a video element. Its clock runs by the factor `speed`. */
class StandInScreen implements PlaybackScreen {
  at = 0;
  isPaused = true;
  rate = 1;
  ranges: Span[] = [];
  seeks = 0;
  readonly speed: number;
  constructor(speed: number) {
    this.speed = speed;
  }
  prepare = () => undefined;
  seek(at: number) {
    this.at = at;
    this.seeks += 1;
  }
  play() {
    this.isPaused = false;
  }
  pause() {
    this.isPaused = true;
  }
  rangeAt = (at: number) => this.ranges.find(({ from, to }) => from <= at && at < to);
  append(piece: Uint8Array<ArrayBuffer>) {
    const from = Number(new TextDecoder().decode(piece));
    const to = from + pieceMs;
    const last = this.ranges.at(-1);
    if (last?.to === from) last.to = to;
    else this.ranges.push({ from, to });
    return Promise.resolve();
  }
  close = () => undefined;
  pass(ms: number) {
    if (!this.isPaused) this.at += ms * this.rate * this.speed;
  }
}

interface Recorder {
  spans: Span[];
  speed?: number;
  /** True while the recorder delays its answers. */
  isSlow?: boolean;
  isAway?: boolean;
}

let now = 0;
beforeEach(() => {
  now = 0;
  vi.setSystemTime(seconds(7 * 86_400));
});

function playing(recorders: Record<string, Recorder>, at = begin) {
  const screens: StandInScreen[] = [];
  const held: (() => void)[] = [];
  const speeds = Object.values(recorders).map(({ speed = 1 }) => speed);
  const step = new InStep({
    at,
    makeScreen() {
      const screen = new StandInScreen(speeds[screens.length] ?? 1);
      screens.push(screen);
      return screen;
    },
    open: async (pointId) => {
      const recorder = recorders[pointId];
      if (recorder === undefined || recorder.isAway) throw new Error("设备离线");
      return {
        look: async () => recorder.spans,
        piece: (from) =>
          new Promise((resolve) => {
            const give = () => resolve(new TextEncoder().encode(String(from)));
            if (recorder.isSlow) held.push(give);
            else give();
          }),
      };
    },
  });
  step.show(Object.keys(recorders));
  return {
    step,
    screens,
    /** Delivers the data that slow recorders have delayed. */
    giveHeld() {
      for (const give of held.splice(0)) give();
    },
    /**
     * Advances the time and calls `tick` every 100 ms.
     * @param each called after every tick
     */
    async run(ms: number, each: () => void = () => undefined) {
      for (let passed = 0; passed < ms; passed += tickMs) {
        now += tickMs;
        for (const screen of screens) screen.pass(tickMs);
        step.tick(now);
        // Lets requested data arrive between two ticks.
        for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
        each();
      }
    },
  };
}
const day = [{ from: seconds(-3600), to: seconds(36_000) }];
const kinds = (step: InStep) => step.cameras.map(({ state }: RecordedCamera) => state.kind);

describe("cameras that play recordings in step", () => {
  it.each([1, 4])("at %i× follow one clock although their own clocks differ, and do not jump", async (rate) => {
    const { step, screens, run } = playing({
      a: { spans: day, speed: 1.04 },
      b: { spans: day, speed: 0.96 },
      c: { spans: day },
    });
    step.setRate(rate);
    await run(2_000);
    const jumps = screens.map(({ seeks }) => seeks);
    let farthest = 0;
    await run(60_000, () => {
      for (const screen of screens) farthest = Math.max(farthest, Math.abs(screen.at - step.at));
    });
    expect(farthest).toBeLessThanOrEqual(stepLimits.driftMs * rate);
    expect(step.at).toBeGreaterThan(seconds(55 * rate));
    expect(screens.map(({ seeks }, index) => seeks - (jumps[index] ?? 0))).toEqual([0, 0, 0]);
  });

  it("cameras are in step again after the next tick", async () => {
    const { step, screens, run } = playing({ a: { spans: day }, b: { spans: day } });
    await run(3_000);
    const [, second] = screens;
    second?.seek(step.at + 2_000);
    await run(tickMs);
    expect(Math.abs((second?.at ?? 0) - step.at)).toBeLessThanOrEqual(stepLimits.driftMs);
  });

  it("pause, continue, seek and change speed together", async () => {
    const { step, screens, run } = playing({ a: { spans: day }, b: { spans: day } });
    await run(2_000);
    step.play(false);
    await run(tickMs);
    expect(screens.map(({ isPaused }) => isPaused)).toEqual([true, true]);
    const stopped = step.at;
    await run(1_000);
    expect(step.at).toBe(stopped);
    step.seek(seconds(600));
    step.setRate(2);
    step.play(true);
    await run(3_000);
    for (const screen of screens) expect(Math.abs(screen.at - step.at)).toBeLessThanOrEqual(stepLimits.driftMs * 2);
    expect(step.at).toBeGreaterThan(seconds(604));
    expect(screens.map(({ isPaused }) => isPaused)).toEqual([false, false]);
  });

  it("cameras wait at most five seconds for one that must load, which joins later", async () => {
    const slow: Recorder = { spans: day, isSlow: true };
    const { step, screens, run, giveHeld } = playing({ a: { spans: day }, b: slow });
    await run(3_000);
    expect([step.at, kinds(step)]).toEqual([begin, ["shown", "reading"]]);
    await run(6_000);
    expect(step.at).toBeGreaterThan(seconds(3));
    expect(kinds(step)).toEqual(["shown", "reading"]);
    expect(screens[0]?.isPaused).toBe(false);
    slow.isSlow = false;
    giveHeld();
    await run(1_000);
    expect(kinds(step)).toEqual(["shown", "shown"]);
    expect(Math.abs((screens[1]?.at ?? 0) - step.at)).toBeLessThanOrEqual(stepLimits.driftMs);
  });

  it("cameras do not wait for one without a recording, show that it has none, and let it join when it has one", async () => {
    const { step, screens, run } = playing({
      a: { spans: day },
      b: { spans: [{ from: seconds(5), to: seconds(60) }] },
    });
    await run(2_000);
    expect(kinds(step)).toEqual(["shown", "none"]);
    expect([step.at > begin, screens[1]?.isPaused]).toEqual([true, true]);
    await run(5_000);
    expect(kinds(step)).toEqual(["shown", "shown"]);
    expect(Math.abs((screens[1]?.at ?? 0) - step.at)).toBeLessThanOrEqual(stepLimits.driftMs);
  });

  it("cameras do not wait for one whose recorder is unreachable, show the reason, and let it join when it is back", async () => {
    const away: Recorder = { spans: day, isAway: true };
    const { step, run } = playing({ a: { spans: day }, b: away });
    await run(2_000);
    expect(step.cameras[1]?.state).toEqual({ kind: "failed", message: "设备离线" });
    expect(step.at).toBeGreaterThan(begin);
    away.isAway = false;
    await run(stepLimits.againMs + 2_000);
    expect(kinds(step)).toEqual(["shown", "shown"]);
  });
});

describe("at a time without any recording", () => {
  const spans = [
    { from: seconds(-100), to: seconds(-60) },
    { from: seconds(40), to: seconds(50) },
    { from: seconds(90), to: seconds(100) },
  ];

  it("keeps a time that the user chose, pauses, and returns the nearest recordings", async () => {
    const { step, run } = playing({ a: { spans } });
    await run(2_000);
    expect([step.at, step.isPlaying, kinds(step)]).toEqual([begin, false, ["none"]]);
    expect(step.nearest()).toEqual({ before: seconds(-60), after: seconds(40) });
  });

  it("jumps to the next recording during playback, and stops after the last", async () => {
    const { step, run } = playing({ a: { spans } }, seconds(45));
    await run(8_000);
    expect(step.at).toBeGreaterThanOrEqual(seconds(90));
    await run(15_000);
    expect([step.isPlaying, step.isOver]).toEqual([false, true]);
  });
});

it("continues at the same time after the page was suspended", async () => {
  const { step, run } = playing({ a: { spans: day } });
  await run(2_000);
  const before = step.at;
  now += 600_000;
  step.tick(now);
  expect(step.at - before).toBeLessThanOrEqual(1_000);
});
