import { CrowdGatherData } from "@huiyan/contract/algorithm/crowd-gather.device";
import { expect, test } from "vitest";
import { emptyScene, personTrack } from "#test/scene.ts";
import { crowdGather } from "./crowd-gather.feature.ts";

const noon = Date.parse("2026-11-20T12:00:00+08:00");
const region = {
  name: "出口",
  polygon: [
    [0, 0],
    [0.5, 0],
    [0.5, 1],
    [0, 1],
  ],
};

/**
 * Returns the seconds of the alarms, and the number of people in each.
 * @param inside people in the region, second by second
 */
async function raised(inside: readonly number[], settings: object = {}, outside = 3) {
  const run = crowdGather.start({ regions: [region], min_people: 3, stay_seconds: 2, leave_seconds: 3, ...settings });
  const found: [number, number][] = [];
  for (const [second, count] of inside.entries()) {
    const at = noon + second * 1_000;
    const people = Array.from({ length: count + outside }, (_, n) =>
      personTrack({ x: n < count ? 20 + n * 40 : 700 + n * 20, y: 400, w: 20, h: 60 }, at, n + 1),
    );
    const findings = await run.step({ ...emptyScene, at, tracks: people });
    found.push(...findings.map(({ data }): [number, number] => [second, CrowdGatherData.parse(data).count]));
  }
  return found;
}

test.each<[string, number[], [number, number][]]>([
  ["too few, however many are outside", [2, 2, 2, 2, 2], []],
  ["enough for the time", [3, 3, 3, 3], [[2, 3]]],
  ["enough for less than the time", [3, 3, 0, 0, 0, 0], []],
  ["one alarm while they stay, however many come", [3, 3, 3, 5, 8, 8], [[2, 3]]],
  ["a short gap is the same crowd", [3, 3, 3, 1, 1, 3, 3, 3, 3], [[2, 3]]],
  [
    "they scatter and gather anew",
    [4, 4, 4, 0, 0, 0, 0, 5, 5, 5],
    [
      [2, 4],
      [9, 5],
    ],
  ],
])("%s", async (_rule, inside, expected) => {
  expect(await raised(inside)).toEqual(expected);
});

test("ignores people whose detection score is below the minimum", async () => {
  expect(await raised([4, 4, 4, 4], { min_score: 0.7 })).toEqual([]);
});

test("requests every frame only until the alarm about a crowd", async () => {
  const run = crowdGather.start({ regions: [region], min_people: 2, stay_seconds: 2 });
  const tracks = (at: number) => [1, 2].map((id) => personTrack({ x: 20 + id * 40, y: 400, w: 20, h: 60 }, at, id));
  expect(run.isOpen(noon)).toBe(false);
  await run.step({ ...emptyScene, at: noon, tracks: tracks(noon) });
  expect(run.isOpen(noon)).toBe(true);
  await run.step({ ...emptyScene, at: noon + 2_000, tracks: tracks(noon + 2_000) });
  expect(run.isOpen(noon + 2_000)).toBe(false);
});
