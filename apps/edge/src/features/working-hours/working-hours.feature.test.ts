import { WorkingHoursData } from "@huiyan/contract/algorithm/working-hours.device";
import { expect, test } from "vitest";
import { type AlgorithmRun, type Finding } from "#platform/analysis/algorithm.ts";
import { type Picture } from "#platform/model/picture.ts";
import { type Track } from "#platform/tracking/track.ts";
import { emptyScene, personTrack, vehicleTrack } from "#test/scene.ts";
import { workingHours } from "./working-hours.feature.ts";

const nine = Date.parse("2026-11-20T09:00:00+08:00");
const left = {
  name: "左",
  polygon: [
    [0, 0],
    [0.4, 0],
    [0.4, 1],
    [0, 1],
  ],
};
const right = {
  name: "右",
  polygon: [
    [0.6, 0],
    [1, 0],
    [1, 1],
    [0.6, 1],
  ],
};

const at = (x: number, id = 1): Track => personTrack({ x: x * 1_000 - 20, y: 500, w: 40, h: 100 }, nine, id);

/** Runs frames one second apart with these tracks. Returns the findings. */
async function watch(run: AlgorithmRun, from: number, to: number, tracks: readonly Track[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (let second = from; second < to; second++) {
    found.push(...(await run.step({ at: nine + second * 1_000, ...emptyScene, tracks })));
  }
  return found;
}

const intervals = (findings: readonly Finding[]) =>
  findings.flatMap(({ data }) => WorkingHoursData.parse(data).intervals.map(({ start, end }) => [start, end]));

test("reports an interval one minute after the worker has left, in seconds of the day", async () => {
  const run = workingHours.start({ regions: [left] });
  expect(await watch(run, 0, 100, [at(0.2)])).toEqual([]);
  expect(await watch(run, 100, 160, [])).toEqual([]);
  const findings = await watch(run, 160, 200, []);
  expect(intervals(findings)).toEqual([[32_400, 32_499]]);
  expect(findings.map((finding) => finding.at)).toEqual([nine + 99_000]);
});

test("reports the last frame with a person as the picture", async () => {
  const run = workingHours.start({ regions: [left] });
  const frames = new Map<number, Picture>();
  const found: Finding[] = [];
  for (let second = 0; second < 480; second++) {
    const picture = { ...emptyScene.picture };
    frames.set(second, picture);
    const tracks = second < 400 ? [at(0.2)] : [];
    found.push(...(await run.step({ at: nine + second * 1_000, ...emptyScene, picture, tracks })));
  }
  expect(found.map(({ picture }) => [...frames].find(([, frame]) => frame === picture)?.[0])).toEqual([300, 399]);
});

test("counts a person in any of the regions, and continues the interval when a colleague takes over", async () => {
  const run = workingHours.start({ regions: [left, right] });
  await watch(run, 0, 50, [at(0.2)]);
  await watch(run, 50, 100, [at(0.8, 2)]);
  expect(intervals(await watch(run, 100, 200, []))).toEqual([[32_400, 32_499]]);
});

test("counts no person outside the regions, and no vehicle", async () => {
  const run = workingHours.start({ regions: [left, right] });
  await watch(run, 0, 100, [at(0.5), vehicleTrack({ x: 100, y: 500, w: 40, h: 100 }, nine)]);
  expect(await watch(run, 100, 200, [])).toEqual([]);
});

test("joins presences by the configured join time", async () => {
  const run = workingHours.start({ regions: [left], join_seconds: 6 });
  await watch(run, 0, 50, [at(0.2)]);
  await watch(run, 50, 55, []);
  await watch(run, 55, 60, [at(0.2)]);
  expect(intervals(await watch(run, 60, 70, []))).toEqual([[32_400, 32_459]]);
});

test("reports ongoing intervals at once if the camera is lost, and continues them if it soon returns", async () => {
  const run = workingHours.start({ regions: [left] });
  await watch(run, 0, 100, [at(0.2)]);
  expect(intervals(run.finish(nine + 110_000))).toEqual([[32_400, 32_499]]);
  expect(run.finish(nine + 111_000)).toEqual([]);
  await watch(run, 130, 140, [at(0.2)]);
  expect(intervals(await watch(run, 140, 210, []))).toEqual([[32_400, 32_539]]);
});
