import { LeavePostData } from "@huiyan/contract/algorithm/leave-post.device";
import { expect, test } from "vitest";
import { emptyScene, personTrack } from "#test/scene.ts";
import { leavePost } from "./leave-post.feature.ts";

const noon = Date.parse("2026-11-20T12:00:00+08:00");
const region = {
  name: "门岗",
  polygon: [
    [0, 0],
    [0.5, 0],
    [0.5, 1],
    [0, 1],
  ],
};
const start = (settings: object = {}) =>
  leavePost.start({ regions: [region], absent_seconds: 3, back_seconds: 1, ...settings });
const people = (count: number, at: number) =>
  Array.from({ length: count }, (_, n) => personTrack({ x: 20 + n * 40, y: 400, w: 20, h: 60 }, at, n + 1));
/** Returns another person, who is not at the post. */
const passer = (at: number) => personTrack({ x: 800, y: 400, w: 20, h: 60 }, at, 99);

/**
 * Returns the seconds of the alarms, and the reported absence.
 * @param there number of people at the post, second by second
 */
async function raised(there: readonly number[], settings: object = {}, from = noon) {
  const run = start(settings);
  const found: [number, number][] = [];
  for (const [second, count] of there.entries()) {
    const at = from + second * 1_000;
    const findings = await run.step({ ...emptyScene, at, tracks: [...people(count, at), passer(at)] });
    found.push(...findings.map(({ data }): [number, number] => [second, LeavePostData.parse(data).duration]));
  }
  return found;
}

test.each<[string, number[], object, [number, number][]]>([
  ["somebody is always there", [1, 1, 2, 1, 1, 1], {}, []],
  ["away for less than the time", [1, 0, 0, 0, 1, 1, 1], {}, []],
  ["away for the time: one alarm, however long", [1, 0, 0, 0, 0, 0, 0, 0], {}, [[4, 3]]],
  ["nobody from the beginning on", [0, 0, 0, 0, 0], {}, [[3, 3]]],
  ["back for a moment does not end the absence", [0, 0, 0, 0, 1, 0, 0, 0, 0, 0], {}, [[3, 3]]],
  [
    "back and away again is another absence",
    [0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0],
    {},
    [
      [3, 3],
      [10, 3],
    ],
  ],
  ["one of two is too few", [2, 2, 1, 1, 1, 1], { min_people: 2 }, [[5, 3]]],
])("%s", async (_rule, there, settings, expected) => {
  expect(await raised(there, settings)).toEqual(expected);
});

test("counts no absence outside the schedule, and starts counting an ongoing absence when the schedule opens", async () => {
  const schedule = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 12 * 60, to: 13 * 60 }];
  const before = noon - 5_000;
  expect(
    await raised(
      Array.from({ length: 12 }, () => 0),
      { schedule },
      before,
    ),
  ).toEqual([[8, 3]]);
  expect(
    await raised(
      Array.from({ length: 12 }, () => 0),
      { schedule },
      noon - 3_600_000,
    ),
  ).toEqual([]);
});

test("starts counting again after a long time without frames", async () => {
  const run = start();
  await run.step({ ...emptyScene, at: noon });
  expect(await run.step({ ...emptyScene, at: noon + 60_000 })).toEqual([]);
  expect(await run.step({ ...emptyScene, at: noon + 63_000 })).toHaveLength(1);
});

test("counts an empty post as an absence even without motion", async () => {
  const run = start();
  await run.step({ ...emptyScene, at: noon });
  // during an absence every frame is analysed, even without motion
  expect(run.isOpen(noon)).toBe(true);
  run.hold(noon + 1_000);
  expect(await run.step({ ...emptyScene, at: noon + 3_000 })).toHaveLength(1);
  expect(run.isOpen(noon + 3_000)).toBe(false);
  for (let second = 4; second < 60; second++) run.hold(noon + second * 1_000);
  expect(await run.step({ ...emptyScene, at: noon + 61_000 })).toEqual([]);
});
