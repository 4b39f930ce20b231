import { LineCountData } from "@huiyan/contract/algorithm/line-count.device";
import { expect, test } from "vitest";
import { emptyScene } from "../../../test/scene.ts";
import { type AlgorithmRun, type Finding } from "../../platform/analysis/algorithm.ts";
import { passengerFlow } from "./line-count.feature.ts";

const minute = 60_000;
const start = 1_795_167_360_000;
const settings = { lines: [{ name: "门", a: [0, 0.5], b: [1, 0.5] }] };

/** A person whose feet are at a height of the picture, 0 at the top. */
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

test("one record a minute tells what crossed in it, when the next minute begins", async () => {
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

test("a minute in which nothing crossed gives no record", async () => {
  const run = passengerFlow.start(settings);
  await seen(run, start, 0.4);
  expect(await seen(run, start + minute, 0.4)).toEqual([]);
  expect(run.finish(start + 2 * minute)).toEqual([]);
});

test("who ends early tells at once, and what was told is not told again", async () => {
  const run = passengerFlow.start(settings);
  await seen(run, start, 0.4);
  await seen(run, start + 1_000, 0.6);
  expect(run.finish(start + 1_500).map(({ at }) => at)).toEqual([start + 1_500]);
  expect(run.finish(start + 1_600)).toEqual([]);
});

test("a vehicle is no passenger", async () => {
  const run = passengerFlow.start(settings);
  await seen(run, start, 0.4, "vehicle");
  await seen(run, start + 1_000, 0.6, "vehicle");
  expect(run.finish(start + 1_500)).toEqual([]);
});
