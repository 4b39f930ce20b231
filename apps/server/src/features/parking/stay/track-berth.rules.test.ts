import { defaultTimes, type ParkingTimes } from "@huiyan/contract/parking/parking.rules";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type BerthState, newBerthState } from "./berth-state.ts";
import { type Observation } from "./observation.ts";
import { plateOfStay, type Stay, stayKey } from "./stay.ts";
import { trackBerth } from "./track-berth.rules.ts";

const day = Date.UTC(2026, 10, 20);
const clock = (time: string) => {
  const [h = 0, m = 0, s = 0] = time.split(":").map(Number);
  return day + (h * 3600 + m * 60 + s) * 1000;
};
const timeOf = (at: number | undefined) => (at === undefined ? "-" : new Date(at).toISOString().slice(11, 19));

interface Span {
  from: string;
  to: string;
  plate?: string;
  confidence?: number;
  with?: Partial<Observation>;
  /** True for a time without observations. */
  isSilent?: boolean;
  isFree?: boolean;
}

/** Returns a device's observations of a berth: every 15 seconds, and on each change. */
function observationsOf(spans: readonly Span[]): Observation[] {
  return spans.flatMap(({ from, to, plate = "", confidence = 0.95, isSilent, isFree, with: extra }) => {
    if (isSilent) return [];
    const times: number[] = [];
    for (let at = clock(from); at < clock(to); at += 15_000) times.push(at);
    return times.map(
      (at): Observation => ({
        id: `o${at}`,
        at,
        berth_id: "b",
        occupied: isFree !== true,
        occupy_conf: 0.95,
        isTimeCorrected: false,
        plate: isFree ? "" : plate,
        plate_conf: plate === "" ? 0 : confidence,
        charging: -1,
        fault: "none",
        second_cover: 0,
        spill_cover: 0,
        sight: undefined,
        ...extra,
      }),
    );
  });
}

function track(spans: readonly Span[], times: ParkingTimes = defaultTimes): { state: BerthState; stays: Stay[] } {
  return trackAll(observationsOf(spans), times);
}
function trackAll(observations: readonly Observation[], times: ParkingTimes = defaultTimes, from = newBerthState) {
  let state = from;
  const stays = new Map<string, Stay>();
  for (const observation of observations) {
    const step = trackBerth(state, observation, times);
    state = step.state;
    for (const stay of step.stays) stays.set(stayKey(stay), stay);
  }
  return { state, stays: [...stays.values()] };
}
const free = (from: string, to: string): Span => ({ from, to, isFree: true });
const silent = (from: string, to: string): Span => ({ from, to, isSilent: true });
const car = (from: string, to: string, plate = "粤B12345", extra: Omit<Span, "from" | "to" | "plate"> = {}): Span => ({
  from,
  to,
  plate,
  ...extra,
});
const shown = (stays: readonly Stay[]) =>
  stays.map(
    (stay) =>
      `${timeOf(stay.entryAt)}~${timeOf(stay.leaveAt)} ${plateOfStay(stay)?.plate ?? "-"}${stay.codes.map((code) => ` ${code}`).join("")}`,
  );

it("a parked car is reported only when its visible values change", () => {
  const spans = [
    ...[free("08:59:00", "09:00:00"), car("09:00:00", "09:01:30", ""), car("09:01:30", "09:03:00")],
    ...[car("09:03:00", "09:03:15", "粤B12345", { with: { spill_cover: 0.6 } }), car("09:03:15", "09:30:00")],
  ];
  let state = newBerthState;
  const reported: string[] = [];
  for (const observation of observationsOf(spans)) {
    const step = trackBerth(state, observation, defaultTimes);
    state = step.state;
    reported.push(...shown(step.stays));
  }
  expect(reported).toEqual(["09:00:00~- -", "09:00:00~- 粤B12345", "09:00:00~- 粤B12345 P-TWO"]);
});

it("a car whose plate is not read after the berth was briefly free is reported when the time for reading is over", () => {
  const { stays } = track([
    car("09:00:00", "09:01:00"),
    free("09:01:00", "09:01:15"),
    car("09:01:15", "09:06:00", "粤B12345", { confidence: 0.3 }),
  ]);
  expect(timeOf(stays.at(-1)?.unreadSince)).toBe("09:01:15");
});

describe("a berth", () => {
  test.each<[string, Span[], string[]]>([
    [
      "a car that comes and goes",
      [free("08:59:00", "09:00:00"), car("09:00:00", "09:47:15"), free("09:47:15", "09:50:00")],
      ["09:00:00~09:47:15 粤B12345"],
    ],
    ["a passing car", [car("09:00:00", "09:00:45"), free("09:00:45", "09:05:00")], []],
    ["a car that is still there", [car("09:00:00", "09:10:00")], ["09:00:00~- 粤B12345"]],
    [
      "a moment of free berth",
      [
        car("09:00:00", "09:10:00"),
        free("09:10:00", "09:10:45"),
        car("09:10:45", "09:30:00"),
        free("09:30:00", "09:35:00"),
      ],
      ["09:00:00~09:30:00 粤B12345"],
    ],
    [
      "a false leave: the same car returns within three minutes",
      [
        car("09:00:00", "09:47:15"),
        free("09:47:15", "09:49:00"),
        car("09:49:00", "10:20:00"),
        free("10:20:00", "10:25:00"),
      ],
      ["09:00:00~10:20:00 粤B12345"],
    ],
    [
      "the same car after more than three minutes",
      [
        car("09:00:00", "09:47:00"),
        free("09:47:00", "09:50:15"),
        car("09:50:15", "10:20:00"),
        free("10:20:00", "10:25:00"),
      ],
      ["09:00:00~09:47:00 粤B12345", "09:50:15~10:20:00 粤B12345"],
    ],
    [
      "another car within three minutes",
      [
        car("09:00:00", "09:47:00"),
        free("09:47:00", "09:49:00"),
        car("09:49:00", "10:20:00", "湘A99999"),
        free("10:20:00", "10:25:00"),
      ],
      ["09:00:00~09:47:00 粤B12345", "09:49:00~10:20:00 湘A99999"],
    ],
    [
      "another car, both sure, after less than a minute of free berth",
      [
        car("09:00:00", "09:47:00"),
        free("09:47:00", "09:47:30"),
        car("09:47:30", "10:20:00", "湘A99999"),
        free("10:20:00", "10:25:00"),
      ],
      ["09:00:00~09:47:00 粤B12345", "09:47:30~10:20:00 湘A99999"],
    ],
    [
      "plates too far apart: of one the leave is missing, of the other the entry",
      [car("09:00:00", "09:30:00"), car("09:30:00", "10:00:00", "湘A99999"), free("10:00:00", "10:05:00")],
      ["09:00:00~- 粤B12345 P-SPLIT", "-~10:00:00 湘A99999 P-SPLIT"],
    ],
    [
      "a silence, the same car on both sides: the stay goes on",
      [
        car("09:00:00", "10:00:00"),
        silent("10:00:00", "10:20:00"),
        car("10:20:00", "11:00:00"),
        free("11:00:00", "11:05:00"),
      ],
      ["09:00:00~11:00:00 粤B12345"],
    ],
    [
      "a long silence needs a look",
      [
        car("09:00:00", "10:00:00"),
        silent("10:00:00", "11:00:00"),
        car("11:00:00", "11:30:00"),
        free("11:30:00", "11:35:00"),
      ],
      ["09:00:00~11:30:00 粤B12345 P-GAP"],
    ],
    [
      "a silence, another car: the first left when it was last seen",
      [
        car("09:00:00", "10:00:15"),
        silent("10:00:15", "11:30:00"),
        car("11:30:00", "12:00:00", "湘A99999"),
        free("12:00:00", "12:05:00"),
      ],
      ["09:00:00~10:00:00 粤B12345 P-GAP", "11:30:00~12:00:00 湘A99999 P-GAP"],
    ],
    [
      "a silence, then free: it left when it was last seen",
      [car("09:00:00", "10:00:15"), silent("10:00:15", "10:30:00"), free("10:30:00", "10:40:00")],
      ["09:00:00~10:00:00 粤B12345 P-GAP"],
    ],
    [
      "a silence after which an unsure car is unread counts as another",
      [
        car("09:00:00", "10:00:15", "粤B12345", { confidence: 0.7 }),
        silent("10:00:15", "10:30:00"),
        car("10:30:00", "11:00:00", ""),
        free("11:00:00", "11:05:00"),
      ],
      ["09:00:00~10:00:00 粤B12345 P-GAP", "10:30:00~11:00:00 - P-GAP"],
    ],
    [
      "a moment of free berth while a car comes: it came when it was first seen",
      [
        car("09:00:00", "09:00:30"),
        free("09:00:30", "09:00:45"),
        car("09:00:45", "09:30:00"),
        free("09:30:00", "09:35:00"),
      ],
      ["09:00:00~09:30:00 粤B12345"],
    ],
    [
      "another car right after one that passed",
      [
        car("09:00:00", "09:00:30", "湘A99999"),
        free("09:00:30", "09:00:45"),
        car("09:00:45", "09:30:00"),
        free("09:30:00", "09:35:00"),
      ],
      ["09:00:45~09:30:00 粤B12345"],
    ],
    [
      "a car that is there after a silence: nobody knows when it came",
      [
        free("09:00:00", "09:10:00"),
        silent("09:10:00", "09:20:00"),
        car("09:20:00", "10:00:00"),
        free("10:00:00", "10:05:00"),
      ],
      ["09:20:00~10:00:00 粤B12345 P-GAP"],
    ],
    [
      "unsure observations move nothing",
      [car("09:00:00", "09:10:00", "粤B12345", { with: { occupy_conf: 0.79 } })],
      [],
    ],
    [
      "pictures that cannot be judged move nothing",
      [
        car("09:00:00", "09:10:00"),
        { ...free("09:10:00", "09:20:00"), with: { fault: "black" } },
        car("09:20:00", "09:30:00"),
        free("09:30:00", "09:35:00"),
      ],
      ["09:00:00~09:30:00 粤B12345"],
    ],
    [
      "a second car over half of it for two minutes",
      [
        car("09:00:00", "09:10:00"),
        car("09:10:00", "09:13:00", "粤B12345", { with: { second_cover: 0.5 } }),
        car("09:13:00", "09:30:00"),
        free("09:30:00", "09:35:00"),
      ],
      ["09:00:00~09:30:00 粤B12345 P-TWO"],
    ],
    [
      "a car of another berth that covers half of it",
      [car("09:00:00", "09:10:00", "粤B12345", { with: { spill_cover: 0.5 } }), free("09:10:00", "09:15:00")],
      ["09:00:00~09:10:00 粤B12345 P-TWO"],
    ],
    [
      "a clock that ran ahead",
      [car("09:00:00", "09:10:00", "粤B12345", { with: { isTimeCorrected: true } }), free("09:10:00", "09:15:00")],
      ["09:00:00~09:10:00 粤B12345 P-LATE"],
    ],
  ])("%s", (_, spans, stays) => expect(shown(track(spans).stays)).toEqual(stays));

  test.each<[string, Span[], string[]]>([
    [
      "one bad picture",
      [car("09:00:00", "09:10:00"), car("09:10:00", "09:10:15", "", { with: { fault: "moved" } })],
      [],
    ],
    [
      "two bad pictures",
      [car("09:00:00", "09:10:00"), car("09:10:00", "09:10:30", "", { with: { fault: "moved" } })],
      ["picture"],
    ],
    [
      "a good one after them",
      [
        car("09:00:00", "09:10:00"),
        car("09:10:00", "09:10:30", "", { with: { fault: "moved" } }),
        car("09:10:30", "09:10:45"),
      ],
      [],
    ],
    [
      "a silence just over",
      [car("09:00:00", "09:10:00"), silent("09:10:00", "09:20:00"), car("09:20:00", "09:20:45")],
      ["offline"],
    ],
    [
      "a stable minute after it",
      [car("09:00:00", "09:10:00"), silent("09:10:00", "09:20:00"), car("09:20:00", "09:21:15")],
      [],
    ],
    [
      "six reversals in ten minutes",
      Array.from({ length: 6 }, (_, at): Span[] => [
        car(`09:0${at}:00`, `09:0${at}:30`),
        free(`09:0${at}:30`, `09:0${at + 1}:00`),
      ]).flat(),
      ["flapping"],
    ],
    [
      "ten quiet minutes after them",
      [
        ...Array.from({ length: 6 }, (_, at): Span[] => [
          car(`09:0${at}:00`, `09:0${at}:30`),
          free(`09:0${at}:30`, `09:0${at + 1}:00`),
        ]).flat(),
        free("09:06:00", "09:16:00"),
      ],
      [],
    ],
    ["a second car for two minutes", [car("09:00:00", "09:02:15", "粤B12345", { with: { second_cover: 0.6 } })], []],
    [
      "a second car for longer",
      [car("09:00:00", "09:02:30", "粤B12345", { with: { second_cover: 0.6 } })],
      ["two_cars"],
    ],
    [
      "one car again for a minute",
      [car("09:00:00", "09:02:30", "粤B12345", { with: { second_cover: 0.6 } }), car("09:02:30", "09:04:00")],
      [],
    ],
    [
      "a leave without its entry",
      [car("09:00:00", "09:30:00"), car("09:30:00", "10:00:00", "湘A99999"), free("10:00:00", "10:05:00")],
      ["exit_only"],
    ],
    [
      "the next entry",
      [
        car("09:00:00", "09:30:00"),
        car("09:30:00", "10:00:00", "湘A99999"),
        free("10:00:00", "10:05:00"),
        car("10:05:00", "10:10:00"),
      ],
      [],
    ],
  ])("is abnormal after %s: %j", (_, spans, troubles) => expect(track(spans).state.troubles).toEqual(troubles));

  it.each<[string, Span[], string[]]>([
    [
      "a silence that was too long",
      [
        car("09:00:00", "10:00:15"),
        silent("10:00:15", "11:00:00"),
        car("11:00:00", "11:30:00"),
        free("11:30:00", "11:35:00"),
      ],
      ["silence 10:00:00~11:00:00"],
    ],
    [
      "a berth that was free for a moment while the device was online",
      [
        car("09:00:00", "09:30:00", ""),
        free("09:30:00", "09:30:30"),
        car("09:30:30", "10:00:00"),
        free("10:00:00", "10:05:00"),
      ],
      ["free 09:30:00~09:30:30"],
    ],
    [
      "a car that was not read when it came back",
      [
        car("09:00:00", "09:40:00", ""),
        free("09:40:00", "09:41:30"),
        car("09:41:30", "10:00:00"),
        free("10:00:00", "10:05:00"),
      ],
      ["returned 09:40:00~09:41:30"],
    ],
    [
      "a car that is there when the device comes back",
      [
        free("09:00:00", "09:10:00"),
        silent("09:10:00", "09:20:00"),
        car("09:20:00", "10:00:00"),
        free("10:00:00", "10:05:00"),
      ],
      ["restored 09:20:00~09:20:00"],
    ],
    ["one car that was read all the time", [car("09:00:00", "10:00:00"), free("10:00:00", "10:05:00")], []],
  ])("keeps cause and times of the moment in which the car is unknown: %s", (_, spans, moments) => {
    const doubts = track(spans).stays.flatMap((stay) => stay.doubts ?? []);
    expect(doubts.map(({ cause, from, to }) => `${cause} ${timeOf(from)}~${timeOf(to)}`)).toEqual(moments);
  });

  it("a device may report only changes: a state lasts until the next observation", () => {
    const [came] = observationsOf([car("09:00:00", "09:00:15")]);
    const [left] = observationsOf([free("09:02:00", "09:02:15")]);
    const [next] = observationsOf([car("09:04:00", "09:04:15", "湘A99999")]);
    const [gone, still] = observationsOf([free("09:06:00", "09:06:15"), free("09:08:00", "09:08:15")]);
    const changes = [came, left, next, gone, still].flatMap((each) => each ?? []);
    expect(shown(trackAll(changes).stays)).toEqual(["09:00:00~09:02:00 粤B12345", "09:04:00~09:06:00 湘A99999"]);
  });

  it("the plate in the observation that frees the berth counts for the exit", () => {
    const [came] = observationsOf([car("09:00:00", "09:00:15", "")]);
    const left = observationsOf([{ ...free("09:10:00", "09:12:00"), with: { plate: "粤B12345", plate_conf: 0.97 } }]);
    const { stays } = trackAll(
      [came, ...left].flatMap((each) => each ?? []),
      { ...defaultTimes, gapShort: 900 },
    );
    expect(stays[0]?.leaveReadings.map(({ plate }) => plate)).toEqual(["粤B12345"]);
  });

  it("a stay counts its charging seconds, and the seconds with a known reading", () => {
    const { stays } = track([
      car("09:00:00", "09:30:00", "粤BD12345", { with: { charging: 1 } }),
      car("09:30:00", "09:40:00", "粤BD12345", { with: { charging: 0 } }),
      car("09:40:00", "09:42:00", "粤BD12345", { with: { charging: -1 } }),
      free("09:42:00", "09:45:00"),
    ]);
    // an interval counts by the reading at its beginning: 30 minutes of charging, 40 minutes with a known reading
    expect([stays[0]?.chargingSeconds, stays[0]?.knownSeconds]).toEqual([1800, 2400]);
  });

  it("a stay keeps the picture with the plate at the entry, and the last picture at the exit", () => {
    const sight = (name: string) => ({ image: name, car: "", plate: name, carBox: null, plateBox: null });
    const { stays } = track([
      car("09:00:00", "09:00:15", "", { with: { sight: { ...sight("in"), plate: "" } } }),
      car("09:00:15", "09:00:30", "粤B12345", { with: { sight: sight("read") } }),
      car("09:00:30", "09:10:00"),
      { ...free("09:10:00", "09:10:15"), with: { sight: sight("out") } },
      free("09:10:15", "09:15:00"),
    ]);
    expect([stays[0]?.entrySight?.image, stays[0]?.leaveSight?.image]).toEqual(["read", "out"]);
  });

  const spans = fc.array(
    fc.record({
      minutes: fc.integer({ min: 1, max: 8 }),
      what: fc.constantFrom("free", "car", "other", "unread", "silent"),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const asSpans = (list: readonly { minutes: number; what: string }[]): Span[] => {
    let minute = 0;
    return list.map(({ minutes, what }) => {
      const from = `0${Math.floor(minute / 60)}:${minute % 60}:00`;
      minute += minutes;
      const to = `0${Math.floor(minute / 60)}:${minute % 60}:00`;
      if (what === "free") return free(from, to);
      if (what === "silent") return silent(from, to);
      return car(from, to, what === "car" ? "粤B12345" : what === "other" ? "湘A99999" : "");
    });
  };

  it("a berth never has two cars at the same time, and no car leaves before its entry", () => {
    fc.assert(
      fc.property(spans, (list) => {
        const { stays } = track(asSpans(list));
        const whole = stays
          .filter(({ entryAt }) => entryAt !== undefined)
          .toSorted((a, b) => (a.entryAt ?? 0) - (b.entryAt ?? 0));
        for (const [at, stay] of whole.entries()) {
          expect(stay.leaveAt ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(stay.entryAt ?? 0);
          const next = whole[at + 1];
          if (next !== undefined && stay.isCut !== true) expect(stay.leaveAt).toBeLessThanOrEqual(next.entryAt ?? 0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("a replay from any stored state has the same result", () => {
    fc.assert(
      fc.property(spans, fc.nat(), (list, cut) => {
        const all = observationsOf(asSpans(list));
        const at = all.length === 0 ? 0 : cut % all.length;
        const first = trackAll(all.slice(0, at));
        const kept: unknown = JSON.parse(JSON.stringify(first.state));
        const rest = trackAll(all.slice(at), defaultTimes, kept as BerthState);
        expect(rest.state).toEqual(trackAll(all).state);
      }),
      { numRuns: 300 },
    );
  });
});
