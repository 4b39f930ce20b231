import { LineCountData } from "@huiyan/contract/algorithm/line-count.device";
import { expect, test } from "vitest";
import { type AlgorithmRun, type Finding } from "#platform/analysis/algorithm.ts";
import { type Track } from "#platform/tracking/track.ts";
import { emptyScene, vehicleTrack } from "#test/scene.ts";
import { passengerFlow, trafficFlow } from "./line-count.feature.ts";
import { crossingsPerRecord } from "./period.rules.ts";

const minute = 60_000;
const start = 1_795_167_360_000;
const settings = { lines: [{ name: "门", a: [0, 0.5], b: [1, 0.5] }] };

/** Shows a person whose feet are at this height of the picture; 0 is the top. */
async function seen(
  run: AlgorithmRun,
  at: number,
  feet: number,
  kind: "person" | "vehicle" = "person",
): Promise<Finding[]> {
  const box = { x: 480, y: feet * 1_000 - 100, w: 40, h: 100 };
  const track = {
    id: 1,
    kind,
    label: kind,
    score: 1,
    box,
    velocity: { x: 0, y: 0 },
    bornAt: 0,
    seenAt: at,
    hits: 9,
    missed: 0,
  };
  return run.step({ at, ...emptyScene, tracks: [track] });
}

test("reports the crossings of a minute in one record, when the next minute begins", async () => {
  const run = passengerFlow.start(settings);
  await seen(run, start + 1_000, 0.4);
  expect(await seen(run, start + 2_000, 0.6)).toEqual([]);
  const [finding] = await seen(run, start + minute + 200, 0.4);
  expect(LineCountData.parse(finding?.data)).toEqual({
    from: start,
    to: start + minute,
    count_in: 1,
    count_out: 0,
    crossings: [{ at: start + 2_000, line: "门", direction: "in" }],
  });
  expect(run.finish(start + minute + 300).map(({ data }) => data.count_out)).toEqual([1]);
});

test("ends a full record early, and starts the next one of that minute at its end", async () => {
  const run = passengerFlow.start(settings);
  const people = (feet: number, at: number, ids: readonly number[]): Track[] =>
    ids.map((id) => ({
      id,
      kind: "person",
      label: "person",
      score: 1,
      velocity: { x: 0, y: 0 },
      bornAt: 0,
      seenAt: at,
      hits: 9,
      box: { x: 480, y: feet * 1_000 - 100, w: 40, h: 100 },
      missed: 0,
    }));
  const step = (at: number, feet: number, ids: readonly number[]) =>
    run.step({ ...emptyScene, at, tracks: people(feet, at, ids) });
  const many = Array.from({ length: crossingsPerRecord }, (_, id) => id);
  await step(start + 1_000, 0.4, many);
  await step(start + 2_000, 0.6, many);
  const [full] = await step(start + 3_000, 0.4, [9_999]);
  await step(start + 4_000, 0.6, [9_999]);
  const [rest] = run.finish(start + 5_000);
  const spanOf = (finding: Finding | undefined) => {
    const { from, to, count_in } = LineCountData.parse(finding?.data);
    return [from - start, to - start, count_in];
  };
  expect([spanOf(full), spanOf(rest)]).toEqual([
    [0, 3_000, crossingsPerRecord],
    [3_000, 5_000, 1],
  ]);
});

test("gives no record for a minute without crossings", async () => {
  const run = passengerFlow.start(settings);
  await seen(run, start, 0.4);
  expect(await seen(run, start + minute, 0.4)).toEqual([]);
  expect(run.finish(start + 2 * minute)).toEqual([]);
});

test("reports at once if the run ends early, and never reports a crossing twice", async () => {
  const run = passengerFlow.start(settings);
  await seen(run, start, 0.4);
  await seen(run, start + 1_000, 0.6);
  expect(run.finish(start + 1_500).map(({ at }) => at)).toEqual([start + 1_500]);
  expect(run.finish(start + 1_600)).toEqual([]);
});

/** Moves these objects over the line together within two seconds, at the same speed. */
async function ride(
  pedestrians: boolean,
  objects: readonly Omit<Track, "velocity" | "bornAt" | "seenAt" | "missed" | "hits">[],
) {
  const run = trafficFlow.start({ ...settings, pedestrians });
  for (let frame = 0; frame <= 10; frame++) {
    const at = start + frame * 200;
    const tracks = objects.map(({ box, ...rest }) => ({
      ...rest,
      box: { ...box, y: box.y + frame * 40 },
      velocity: { x: 0, y: 0 },
      bornAt: 0,
      seenAt: at,
      hits: 9,
      missed: 0,
    }));
    await run.step({ at, ...emptyScene, tracks });
  }
  const [finding] = run.finish(start + 3_000);
  return finding === undefined ? [] : LineCountData.parse(finding.data).crossings.map(({ kind }) => kind);
}

test("counts pedestrians over a road's line if enabled, and a rider as the vehicle", async () => {
  const walker = {
    id: 1,
    kind: "person" as const,
    label: "person",
    score: 0.8,
    box: { x: 100, y: 200, w: 40, h: 110 },
  };
  const rider = { id: 2, kind: "person" as const, label: "person", score: 0.8, box: { x: 505, y: 180, w: 40, h: 100 } };
  const cycle = {
    id: 3,
    kind: "cycle" as const,
    label: "motorcycle",
    score: 0.6,
    box: { x: 480, y: 220, w: 90, h: 70 },
  };
  expect((await ride(true, [walker, rider, cycle])).toSorted()).toEqual(["motorcycle", "pedestrian"]);
  expect(await ride(false, [walker, rider, cycle])).toEqual(["motorcycle"]);
  // a person who pushes the bicycle walks next to it on the ground
  const pushing = { ...rider, box: { x: 500, y: 190, w: 40, h: 105 } };
  expect((await ride(true, [pushing, { ...cycle, label: "bicycle" }])).toSorted()).toEqual(["bicycle", "pedestrian"]);
});

test("does not count a vehicle as a passenger", async () => {
  const run = passengerFlow.start(settings);
  await seen(run, start, 0.4, "vehicle");
  await seen(run, start + 1_000, 0.6, "vehicle");
  expect(run.finish(start + 1_500)).toEqual([]);
});

/** Shows a vehicle with this label whose wheels are at this height of the picture. */
function drives(run: AlgorithmRun, second: number, wheels: number, label: string, id = 1): Promise<Finding[]> {
  const at = start + second * 1_000;
  const box = { x: 400, y: wheels * 1_000 - 100, w: 200, h: 100 };
  return run.step({ at, ...emptyScene, tracks: [vehicleTrack(box, at, id, label)] });
}

test("counts a vehicle with the kind that most frames before and after the line show", async () => {
  const run = trafficFlow.start(settings);
  await drives(run, 1, 0.4, "truck");
  await drives(run, 2, 0.6, "car");
  await drives(run, 3, 0.7, "truck");
  await drives(run, 10, 0.6, "car", 2);
  await drives(run, 11, 0.4, "car", 2);
  const [record] = run.finish(start + 20_000);
  expect(LineCountData.parse(record?.data)).toMatchObject({
    count_in: 1,
    count_out: 1,
    crossings: [
      { at: start + 2_000, direction: "in", kind: "truck" },
      { at: start + 11_000, direction: "out", kind: "car" },
    ],
  });
});

test("keeps the kind of a vehicle that left long before the end of the period", async () => {
  const run = trafficFlow.start({ ...settings, period_seconds: 600 });
  await drives(run, 1, 0.4, "bus");
  await drives(run, 2, 0.6, "bus");
  await run.step({ at: start + 200_000, ...emptyScene });
  const crossings = run.finish(start + 300_000).flatMap(({ data }) => LineCountData.parse(data).crossings);
  expect(crossings.map(({ kind }) => kind)).toEqual(["bus"]);
});

test("counts a truck as a truck although its track belonged to a car before", async () => {
  const run = trafficFlow.start(settings);
  for (let second = 0; second < 10; second++) await drives(run, second, 0.4, "car");
  for (let second = 10; second < 14; second++) await drives(run, second, 0.45, "truck");
  await drives(run, 14, 0.6, "truck");
  const crossings = run.finish(start + 20_000).flatMap(({ data }) => LineCountData.parse(data).crossings);
  expect(crossings.map(({ kind }) => kind)).toEqual(["truck"]);
});

test("does not count a person as a vehicle", async () => {
  const run = trafficFlow.start(settings);
  await seen(run, start, 0.4);
  await seen(run, start + 1_000, 0.6);
  expect(run.finish(start + 1_500)).toEqual([]);
});

test("counts people and cattle without a kind", async () => {
  const run = passengerFlow.start(settings);
  await seen(run, start, 0.4);
  await seen(run, start + 1_000, 0.6);
  const [record] = run.finish(start + 1_500);
  expect(LineCountData.parse(record?.data).crossings[0]).not.toHaveProperty("kind");
});

/** Detections of the model for views from above: a car that moves down, straight through the picture. */
const carFromAbove = (frame: number) => [
  { kind: "vehicle" as const, label: "car", score: 0.8, box: { x: 400, y: frame * 60, w: 120, h: 250 } },
];

test("counts a vehicle seen from above once, when the centre of its box passes the line", async () => {
  const run = trafficFlow.start({ ...settings, finder: "overhead" });
  expect(run.needsObjects?.()).toBe(false);
  const asked: string[] = [];
  for (let frame = 0; frame <= 14; frame++) {
    const found = async (finder: string) => {
      asked.push(finder);
      return carFromAbove(frame);
    };
    // a detection of the general detector with a wrong kind, which must not count
    const wrong = {
      ...carFromAbove(frame)[0],
      id: 7,
      velocity: { x: 0, y: 0 },
      bornAt: 0,
      seenAt: 0,
      hits: 9,
      missed: 0,
    };
    const tracks = [wrong as Track];
    await run.step({ at: start + frame * 200, ...emptyScene, tracks, findBy: found });
  }
  const [finding] = run.finish(start + 4_000);
  // the centre of its box is at 500 in the seventh frame: 125 + 60 × 6.25
  expect(LineCountData.parse(finding?.data).crossings).toEqual([
    { at: start + 1_400, line: "门", direction: "in", kind: "car" },
  ]);
  expect(new Set(asked)).toEqual(new Set(["overhead"]));
});
