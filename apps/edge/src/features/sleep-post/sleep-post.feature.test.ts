import { SleepPostData } from "@huiyan/contract/algorithm/sleep-post.device";
import { expect, test } from "vitest";
import { emptyScene, personTrack } from "#test/scene.ts";
import { sleepPost } from "./sleep-post.feature.ts";

const noon = Date.parse("2026-11-20T12:00:00+08:00");
const region = {
  name: "值班室",
  polygon: [
    [0, 0],
    [0.5, 0],
    [0.5, 1],
    [0, 1],
  ],
};
const start = (settings: object = {}) =>
  sleepPost.start({ regions: [region], still_seconds: 5, leave_seconds: 2, ...settings });
const at = (second: number) => noon + second * 1_000;
const person = (x: number, second: number) => personTrack({ x, y: 400, w: 100, h: 200 }, at(second));

/**
 * Returns the seconds of the alarms, and the time without motion of the person.
 * @param xs left edge, second by second; null: away
 */
async function raised(xs: readonly (number | null)[], settings: object = {}) {
  const run = start(settings);
  const found: [number, number][] = [];
  for (const [second, x] of xs.entries()) {
    const tracks = x === null ? [] : [person(x, second)];
    const findings = await run.step({ ...emptyScene, at: at(second), tracks });
    found.push(...findings.map(({ data }): [number, number] => [second, SleepPostData.parse(data).duration]));
  }
  return found;
}
const still = (seconds: number, x = 100) => Array.from({ length: seconds }, () => x);

test.each<[string, (number | null)[], [number, number][]]>([
  ["still for the time: one alarm, however long", still(12), [[5, 5]]],
  ["a box that shakes is still", [100, 108, 95, 104, 99, 107, 100], [[5, 5]]],
  ["who moves now and then is awake", [...still(4), 130, ...still(3, 130), 100, ...still(4)], []],
  ["still somewhere else", still(9, 700), []],
  ["hidden for a moment", [100, 100, null, 100, 100, 100], [[5, 5]]],
  ["gone and back", [100, 100, 100, null, null, null, 100, 100, 100, 100], []],
])("%s", async (_rule, xs, expected) => {
  expect(await raised(xs)).toEqual(expected);
});

test("requests, without motion, only the frame in which the alarm is due", async () => {
  const run = start();
  await run.step({ ...emptyScene, at: at(0), tracks: [person(100, 0)] });
  for (const second of [1, 2, 3, 4]) {
    expect(run.isOpen(at(second))).toBe(false);
    run.hold(at(second));
  }
  expect(run.isOpen(at(5))).toBe(true);
  expect(await run.step({ ...emptyScene, at: at(5), tracks: [person(100, 5)] })).toHaveLength(1);
  expect(run.isOpen(at(6))).toBe(false);
});

test("raises no alarm outside the schedule, and one when the schedule opens while the person still sleeps", async () => {
  const schedule = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 12 * 60 + 1, to: 13 * 60 }];
  const found = await raised(still(63), { schedule });
  expect(found.map(([second]) => second)).toEqual([60]);
});

test("requests one frame every ten seconds, not every frame, while the schedule does not admit the alarm", async () => {
  const schedule = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 18 * 60, to: 19 * 60 }];
  const run = start({ schedule });
  await run.step({ ...emptyScene, at: at(0), tracks: [person(100, 0)] });
  let looks = 0;
  for (let second = 1; second <= 65; second += 1) {
    if (run.isOpen(at(second))) {
      looks += 1;
      expect(await run.step({ ...emptyScene, at: at(second), tracks: [person(100, second)] })).toEqual([]);
    } else run.hold(at(second));
  }
  expect(looks).toBe(7);
});
