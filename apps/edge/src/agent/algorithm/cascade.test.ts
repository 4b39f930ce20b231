import { anything, type EdgeCondition } from "@huiyan/contract/algorithm/flow.rules";
import { describe, expect, it } from "vitest";
import { areaIntrusion } from "#features/area-intrusion/area-intrusion.feature.ts";
import { fireRoute } from "#features/fire-route/fire-route.feature.ts";
import { illegalParking } from "#features/illegal-parking/illegal-parking.feature.ts";
import { sleepPost } from "#features/sleep-post/sleep-post.feature.ts";
import { type Algorithm, type ChannelRun, type Scene } from "#platform/analysis/algorithm.ts";
import { Cascade } from "#platform/analysis/cascade.ts";
import { FoundThings } from "#platform/analysis/found-things.ts";
import { type Detection } from "#platform/tracking/detection.ts";
import { type Track } from "#platform/tracking/track.ts";

const size = { width: 1_000, height: 1_000 };
const person = (id: number, x: number, more: Partial<Track> = {}): Track => ({
  id,
  kind: "person",
  label: "person",
  score: 0.9,
  box: { x, y: 400, w: 100, h: 200 },
  velocity: { x: 0, y: 0 },
  bornAt: 0,
  seenAt: 0,
  hits: 5,
  missed: 0,
  ...more,
});
const sceneAt = (seconds: number, tracks: readonly Track[]): Scene => ({
  at: seconds * 1_000,
  size,
  tracks,
  picture: { ...size, rgb: Buffer.alloc(0) },
  findPlates: async () => [],
  findFaces: async () => [],
  findBy: async () => [],
  judgeBerths: async () => [],
});
const left = [
  {
    name: "左",
    polygon: [
      [0, 0],
      [0.5, 0],
      [0.5, 1],
      [0, 1],
    ],
  },
];
const whole = [
  {
    name: "全",
    polygon: [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
  },
];

function cascade(when: Partial<EdgeCondition> = {}) {
  const running = [
    { algorithm: areaIntrusion, run: areaIntrusion.start({ regions: left, stay_seconds: 1 }) },
    { algorithm: sleepPost, run: sleepPost.start({ regions: whole, still_seconds: 20 }) },
  ];
  return new Cascade(running, [
    { from: "start", to: "area_intrusion", when: { ...anything, ...when } },
    { from: "area_intrusion", to: "sleep_post", when: anything },
    { from: "sleep_post", to: "end", when: anything },
  ]);
}

/** @param above detections of the `overhead` model, which finds vehicles seen from above */
async function alarms(
  steps: Cascade,
  seconds: number,
  at: (second: number) => readonly Track[],
  above: (second: number) => readonly Detection[] = () => [],
): Promise<string[]> {
  const raised: string[] = [];
  const things = new FoundThings();
  for (let second = 0; second <= seconds; second += 1) {
    const found = things.in(second * 1_000, size, async () => above(second));
    for (const { algorithm, finding } of await steps.step(sceneAt(second, at(second)), found))
      raised.push(`${algorithm.manifest.id} ${finding.at / 1_000}`);
  }
  return raised;
}

it("raises one alarm for a person who stays in the region, by the last algorithm of the pipeline only", async () => {
  expect(await alarms(cascade(), 40, () => [person(1, 200)])).toEqual(["sleep_post 21"]);
});

it("does not pass a person who stays outside the region to the next algorithm", async () => {
  const steps = cascade();
  expect(await alarms(steps, 40, () => [person(1, 800)])).toEqual([]);
  expect(steps.trace.map(({ algId, seen, passed }) => [algId, seen, passed])).toEqual([
    ["area_intrusion", [1], []],
    ["sleep_post", [], []],
  ]);
});

it("passes on a person who enters the region while another is still in it", async () => {
  const steps = cascade();
  const both = (second: number) => [person(1, 200), ...(second >= 10 ? [person(2, 350)] : [])];
  expect(await alarms(steps, 40, both)).toEqual(["sleep_post 21", "sleep_post 30"]);
});

it("passes only objects that meet the conditions of the connection", async () => {
  expect(await alarms(cascade({ kinds: ["vehicle"] }), 40, () => [person(1, 200)])).toEqual([]);
  expect(await alarms(cascade({ min_score: 0.95 }), 40, () => [person(1, 200)])).toEqual([]);
  expect(await alarms(cascade({ kinds: ["person"], min_score: 0.8 }), 40, () => [person(1, 200)])).toHaveLength(1);
});

it("passes on the marked findings of an algorithm that reports no events", async () => {
  const marks: Algorithm = {
    manifest: { ...areaIntrusion.manifest, id: "marks" },
    start: () => ({
      async step({ at, tracks }) {
        const [first] = tracks;
        if (at !== 5_000 || first === undefined) return [];
        const box = { x: first.box.x / 1_000, y: 0.4, w: 0.1, h: 0.2, label: "person", conf: 0.9, target: true };
        return [{ at, data: { boxes: [box] }, closeUps: [] }];
      },
      isOpen: () => false,
      hold: () => undefined,
      finish: () => [],
    }),
  };
  const steps = new Cascade(
    [
      { algorithm: marks, run: marks.start({}) },
      { algorithm: sleepPost, run: sleepPost.start({ regions: whole, still_seconds: 20 }) },
    ],
    [
      { from: "start", to: "marks", when: anything },
      { from: "marks", to: "sleep_post", when: anything },
      { from: "sleep_post", to: "end", when: anything },
    ],
  );
  expect(await alarms(steps, 40, () => [person(1, 200), person(2, 700)])).toEqual(["sleep_post 25"]);
});

describe("vehicles found by the model for views from above", () => {
  const car = (x: number, score = 0.9): Detection => ({
    kind: "vehicle",
    label: "car",
    score,
    box: { x, y: 400, w: 100, h: 60 },
  });
  const fromAbove = { finder: "overhead", leave_seconds: 5 };
  const fire = () => fireRoute.start({ ...fromAbove, regions: left, stay_seconds: 5 });
  function arranged(algorithm: Algorithm, run: ChannelRun, when: Partial<EdgeCondition> = {}) {
    const from = algorithm.manifest.id;
    const next = illegalParking.start({ ...fromAbove, regions: whole, stay_seconds: 10 });
    return new Cascade(
      [
        { algorithm, run },
        { algorithm: illegalParking, run: next },
      ],
      [
        { from: "start", to: from, when: { ...anything, ...when } },
        { from, to: "illegal_parking_with_carplate", when: anything },
        { from: "illegal_parking_with_carplate", to: "end", when: anything },
      ],
    );
  }
  const raisedOf = async (steps: Cascade, cars: readonly Detection[], tracks: readonly Track[] = []) =>
    (
      await alarms(
        steps,
        40,
        () => tracks,
        () => cars,
      )
    ).length;

  it("reach the next algorithm after an alarm about them, and no other vehicles do", async () => {
    expect(await raisedOf(arranged(fireRoute, fire()), [car(800)])).toBe(0);
    const steps = arranged(fireRoute, fire());
    expect(await raisedOf(steps, [car(200), car(800)])).toBe(1);
    expect(steps.trace.map(({ seen, passed }) => [seen.length, passed.length])).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  it("are passed on only if they meet the conditions of the connection", async () => {
    expect(await raisedOf(arranged(fireRoute, fire(), { kinds: ["person"] }), [car(200)])).toBe(0);
    expect(await raisedOf(arranged(fireRoute, fire(), { min_score: 0.95 }), [car(200)])).toBe(0);
    expect(await raisedOf(arranged(fireRoute, fire(), { kinds: ["vehicle"], min_score: 0.8 }), [car(200)])).toBe(1);
  });

  it("are used only where they match objects that the previous algorithm has passed on", async () => {
    const passes: ChannelRun = {
      step: async () => [],
      isOpen: () => false,
      hold: () => undefined,
      finish: () => [],
      passing: () => [7],
    };
    const seen = { kind: "vehicle", label: "car", velocity: { x: 0, y: 0 } } as const;
    const tracks = [person(7, 0, { ...seen, box: { x: 205, y: 395, w: 100, h: 70 } }), person(8, 700)];
    const before: Algorithm = { manifest: { ...areaIntrusion.manifest, id: "marks" }, start: () => passes };
    expect(await raisedOf(arranged(before, passes), [car(200), car(800)], tracks)).toBe(1);
    expect(await raisedOf(arranged(before, passes), [car(400), car(800)], tracks)).toBe(0);
  });
});
