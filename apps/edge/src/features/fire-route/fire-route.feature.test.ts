import { FireRouteData } from "@huiyan/contract/algorithm/fire-route.device";
import { expect, test } from "vitest";
import { emptyScene, personTrack, vehicleTrack } from "#test/scene.ts";
import { fireRoute } from "./fire-route.feature.ts";

const noon = Date.parse("2026-11-20T12:00:00+08:00");
const region = {
  name: "消防通道",
  polygon: [
    [0, 0],
    [0.6, 0],
    [0.6, 1],
    [0, 1],
  ],
};
const start = (settings: object = {}) =>
  fireRoute.start({ regions: [region], stay_seconds: 3, leave_seconds: 2, ...settings });

/**
 * Returns the seconds of the alarms, and for how long the vehicle had stood.
 * @param xs left edge, second by second; null: away
 */
async function raised(xs: readonly (number | null)[], settings: object = {}) {
  const run = start(settings);
  const found: [number, number][] = [];
  for (const [second, x] of xs.entries()) {
    const at = noon + second * 1_000;
    const tracks = x === null ? [] : [vehicleTrack({ x, y: 400, w: 200, h: 120 }, at)];
    const findings = await run.step({ ...emptyScene, at, tracks });
    found.push(...findings.map(({ data }): [number, number] => [second, FireRouteData.parse(data).duration]));
  }
  return found;
}

test.each<[string, (number | null)[], [number, number][]]>([
  ["it stands for the time: one alarm, however long", [100, 100, 100, 100, 100, 100], [[3, 3]]],
  ["it passes", [0, 100, 200, 300, 400], []],
  ["it stands elsewhere", [700, 700, 700, 700, 700], []],
  ["it stands for less", [100, 100, 100, null, null, null, null], []],
  ["hidden for a moment", [100, 100, null, 100, 100, 100], [[3, 3]]],
  [
    "it goes, and another comes",
    [100, 100, 100, 100, null, null, null, 110, 110, 110, 110],
    [
      [3, 3],
      [10, 3],
    ],
  ],
])("%s", async (_rule, xs, expected) => {
  expect(await raised(xs)).toEqual(expected);
});

test("raises an alarm later if the schedule does not admit it yet", async () => {
  const schedule = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 12 * 60, to: 13 * 60 }];
  const run = start({ schedule });
  const before = noon - 5_000;
  const found: number[] = [];
  for (let second = 0; second < 8; second++) {
    const at = before + second * 1_000;
    const findings = await run.step({
      ...emptyScene,
      at,
      tracks: [vehicleTrack({ x: 100, y: 400, w: 200, h: 120 }, at)],
    });
    found.push(...findings.map(() => second));
  }
  expect(found).toEqual([5]);
});

test("raises no alarm for people", async () => {
  const run = start();
  for (let second = 0; second < 6; second++) {
    const at = noon + second * 1_000;
    expect(await run.step({ ...emptyScene, at, tracks: [personTrack({ x: 100, y: 400, w: 40, h: 120 }, at)] })).toEqual(
      [],
    );
  }
});

test("requests every frame only until the alarm, and counts frames without motion as standing", async () => {
  const run = start();
  const step = (at: number) =>
    run.step({ ...emptyScene, at, tracks: [vehicleTrack({ x: 100, y: 400, w: 200, h: 120 }, at)] });
  await step(noon);
  expect(run.isOpen(noon)).toBe(true);
  expect(await step(noon + 1_000)).toHaveLength(0);
  run.hold(noon + 2_500);
  expect(await step(noon + 4_500)).toHaveLength(1);
});

test("uses the model for views from above instead of the detector, and the centre of the box as the vehicle's position", async () => {
  const run = start({ finder: "overhead" });
  expect(run.needsObjects?.()).toBe(false);
  const found: number[] = [];
  for (let second = 0; second < 6; second++) {
    const at = noon + second * 1_000;
    const box = { x: 450, y: 300, w: 240, h: 500 };
    const scene = {
      ...emptyScene,
      findBy: async () => [{ kind: "vehicle" as const, label: "truck", score: 0.9, box }],
      at,
      // half of the vehicle is outside the region, but its centre is inside
      tracks: [vehicleTrack({ x: 800, y: 400, w: 100, h: 100 }, at)],
    };
    Object.defineProperty(scene, "picture", {
      enumerable: true,
      get() {
        throw new Error("nobody has said that it needs the picture");
      },
    });
    found.push(...(await run.step(scene)).map(({ data }) => FireRouteData.parse(data).duration));
  }
  // at this frame rate, the second frame confirms a track
  expect(found).toEqual([3]);
});
