import { LivestockCountData } from "@huiyan/contract/alarm/livestock-count.device";
import { expect, test } from "vitest";
import { type AlgorithmRun, type Finding } from "#platform/analysis/algorithm.ts";
import { type SceneInputs } from "#platform/inputs/scene-inputs.ts";
import { animalTrack, emptyScene, personTrack } from "#test/scene.ts";
import { passageCount, passageWeight, weighbridgeWeight } from "./livestock-count.feature.ts";

/** Counting line in the middle of the picture; animals cross it from left to right. */
const lines = [{ name: "通道", a: [0.5, 1], b: [0.5, 0] }];
const settings = { lines, batch_seconds: 5, message_seconds: 20, plate_channel: "ramp", plate_seconds: 60 };
const frameMs = 200;

interface Walk {
  /** Time at which the animal is on the line, seconds. */
  at: number;
  to?: "right" | "left";
  /** Speed in metres per second, in a picture ten metres wide. */
  speed?: number;
  side?: number;
}

/** Returns the findings that are loads. The others hold pictures of batches for the next load. */
const loadsOf = (found: readonly Finding[]): Finding[] => found.filter(({ batch }) => batch === undefined);

/** Runs these walks; returns the reported loads. */
const walk = async (...ways: Parameters<typeof walkAll>): Promise<Finding[]> => loadsOf(await walkAll(...ways));

/** Moves animals through the picture, frame by frame. Returns all findings. */
async function walkAll(
  run: AlgorithmRun,
  walks: readonly Walk[],
  seconds: number,
  inputs?: SceneInputs,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for (let at = 0; at <= seconds * 1_000; at += frameMs) {
    const tracks = walks.flatMap(({ at: crosses, to = "right", speed = 1, side = 100 }, index) => {
      const metres = (at / 1_000 - crosses) * speed * (to === "right" ? 1 : -1);
      const box = { x: 500 + metres * 100 - side / 2, y: 400, w: side, h: side };
      return Math.abs(metres) > 4 ? [] : [animalTrack(box, at, index + 1)];
    });
    if (tracks.length === 0 && !run.isOpen(at)) run.hold(at);
    else found.push(...(await run.step({ ...emptyScene, at, tracks, ...(inputs && { inputs }) })));
  }
  return found;
}

const dataOf = (finding: Finding | undefined) => LivestockCountData.parse(finding?.data);
const walks = (...at: number[]): Walk[] => at.map((seconds) => ({ at: seconds }));

test("reports a load with its batches once nothing has crossed for its time", async () => {
  const run = passageCount.start(settings);
  const herd: Walk[] = [...walks(5, 6, 7), { at: 20, speed: 0.8 }, ...walks(22, 23), { at: 25, to: "left" }];
  const [finding, ...more] = await walk(run, herd, 60);
  expect(more).toEqual([]);
  expect(finding?.at).toBeGreaterThanOrEqual(45_000);
  expect(finding?.at).toBeLessThan(45_600);
  const data = dataOf(finding);
  expect(data).toMatchObject({
    counts: [3, 2],
    count_add: 6,
    count_sub: 1,
    total: 5,
    alarms: [0, 0],
    licensePlate: "",
  });
  expect(data.msglist.map(({ time, end }) => [Math.round(time / 1_000), Math.round(end / 1_000)])).toEqual([
    [5, 7],
    [20, 25],
  ]);
  expect(data.boxes.filter(({ target }) => target)).toHaveLength(1);
  expect(finding?.closeUps.map(({ role }) => role)).toEqual(["animal"]);
  expect(finding?.picture).toBe(emptyScene.picture);
});

test("pictures each batch as it ends: the frame with the most animals, and a close-up of one that crossed in it", async () => {
  const run = passageCount.start(settings);
  const close = [...walks(5, 6, 7), ...walks(20), ...walks(33, 34)];
  const found = await walkAll(run, close, 34);
  expect(found.map(({ batch }) => batch)).toEqual([0, 1]);
  found.push(...run.finish(35_000));
  expect(found.map(({ batch }) => batch)).toEqual([0, 1, 2, undefined]);
  const seen = found.map(({ data }) => (Array.isArray(data.boxes) ? data.boxes.length : 0));
  expect(seen).toEqual([3, 1, 2, 3]);
  for (const { closeUps, picture } of found) {
    expect(closeUps.map(({ role }) => role)).toEqual(["animal"]);
    expect(picture).toBe(emptyScene.picture);
  }
});

test("counts neither an animal that passes outside the ends of the line, nor a person", async () => {
  const short = passageCount.start({ ...settings, lines: [{ name: "通道", a: [0.5, 0.9], b: [0.5, 0.7] }] });
  expect(await walk(short, walks(5, 6), 60)).toEqual([]);
  const run = passageCount.start(settings);
  for (let at = 0; at < 40_000; at += frameMs) {
    const tracks = [personTrack({ x: at / 40, y: 400, w: 40, h: 100 }, at)];
    expect(await run.step({ ...emptyScene, at, tracks })).toEqual([]);
  }
});

test("marks an animal that is far smaller and one that is far slower than the others of their batch", async () => {
  const run = passageCount.start(settings);
  const herd = [...walks(5, 6, 7, 8, 9), { at: 10, side: 60 }, { at: 13, speed: 0.4 }];
  const [batch] = dataOf((await walk(run, herd, 60))[0]).msglist;
  expect(batch).toMatchObject({ count: 7, alarm: 1 });
  expect(batch?.suspects.map(({ reasons }) => reasons)).toEqual([["small"], ["slow"]]);
});

const ramp = (text: string, seconds: number, channel = "ramp") => ({ channel, text, at: seconds * 1_000 });

test.each([
  ["the one that was read there", [ramp("粤B6T29K", 2), ramp("粤B6T29K", 30)], "粤B6T29K", undefined],
  ["not that of another camera", [ramp("粤B6T29K", 2, "gate")], "", undefined],
  ["not one of long before", [ramp("粤B6T29K", -70)], "", undefined],
  ["none of two", [ramp("粤B6T29K", 2), ramp("粤B6T28K", 3)], "", ["粤B6T29K", "粤B6T28K"]],
  ["unknown where none was read", [], "", undefined],
] as const)("the lorry's plate is %s", async (_name, plates, licensePlate, several) => {
  const data = dataOf((await walk(passageCount.start(settings), walks(5, 6), 60, { plates }))[0]);
  expect(data).toMatchObject({ licensePlate, total: 2 });
  expect(data.plates).toEqual(several);
});

const stable = (...weights: (readonly [from: number, kg: number])[]) =>
  weights.map(([from, kg]) => ({ from: from * 1_000, to: from * 1_000 + 1_000, kg }));

test("weighs each batch once on a weighbridge, and the load if every batch has a weight", async () => {
  const scale = { state: "stable" as const, stable: stable([1, 0], [8, 301.26], [14, 0.2], [23.5, 204]) };
  const herd = walks(5, 6, 7, 20, 22);
  const [finding] = await walk(weighbridgeWeight.start(settings), herd, 60, { scale });
  expect(dataOf(finding)).toMatchObject({ weight: 505.3, msglist: [{ weight: 301.3 }, { weight: 204 }] });
});

test("gives no weight but the reason for a batch whose weight never became stable, and none for its load", async () => {
  const scale = { state: "moving" as const, stable: stable([1, 0], [8, 301.26], [14, 0.2]) };
  const data = dataOf((await walk(weighbridgeWeight.start(settings), walks(5, 6, 7, 20, 22), 60, { scale }))[0]);
  expect(data.weight).toBeUndefined();
  expect(data.msglist.map(({ weight, weight_missing }) => weight ?? weight_missing)).toEqual([301.3, "unstable"]);
  const none = dataOf((await walk(passageWeight.start(settings), walks(5), 60))[0]);
  expect(none.msglist[0]).toMatchObject({ count: 1, weight_missing: "no_scale" });
  expect(none.weight).toBeUndefined();
});

test("reports the current load once if the run ends early", async () => {
  const run = passageCount.start(settings);
  await walk(run, walks(5, 6), 7);
  expect(loadsOf(run.finish(7_000)).map(({ data }) => data.total)).toEqual([2]);
  expect(run.finish(8_000)).toEqual([]);
});

test("reports an endless herd in loads of at most 2,000 animals", async () => {
  const run = passageCount.start({ ...settings, batch_seconds: 600, message_seconds: 600 });
  const found: Finding[] = [];
  for (let n = 0; n < 2_100; n += 1)
    for (const x of [300, 600])
      found.push(
        ...(await run.step({
          ...emptyScene,
          at: n * 1_000 + x,
          tracks: [animalTrack({ x, y: 400, w: 50, h: 50 }, n, n + 1)],
        })),
      );
  expect(loadsOf(found).map(({ data }) => data.total)).toEqual([2_000]);
  expect(loadsOf(run.finish(3e6)).map(({ data }) => data.total)).toEqual([100]);
});
