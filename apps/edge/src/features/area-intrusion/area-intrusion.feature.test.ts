import { gateAdmits, gateOf } from "@huiyan/contract/algorithm/alarm-gate.rules";
import { AreaIntrusionData } from "@huiyan/contract/algorithm/area-intrusion.device";
import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyScene } from "#test/scene.ts";
import { areaIntrusion } from "./area-intrusion.feature.ts";

const noon = Date.parse("2026-11-20T12:00:00+08:00");
const square = (left: number, right: number) => [
  [left, -0.1],
  [right, -0.1],
  [right, 1.1],
  [left, 1.1],
];
const whole = { regions: [{ name: "院子", polygon: square(-0.1, 1.1) }], stay_seconds: 1 };

/**
 * Returns the frames with an alarm while a person is in the region.
 * @param scores detection score of the person in each frame
 */
async function raised(settings: object, scores: readonly number[], at = noon, x = 0.5, offsetMs = 0) {
  const run = areaIntrusion.start({ ...whole, ...settings });
  const found: number[] = [];
  for (const [frame, score] of scores.entries()) {
    const time = at + frame * 500;
    const track = {
      ...({ id: 1, kind: "person", label: "person", score, bornAt: at, seenAt: time, hits: 9, missed: 0 } as const),
      box: { x: x * 1_000 - 20, y: 400, w: 40, h: 100 },
      velocity: { x: 0, y: 0 },
    };
    const findings = await run.step({
      at: time,
      clockAt: time + offsetMs,
      ...emptyScene,
      tracks: [track],
    });
    found.push(...findings.map(({ data }) => AreaIntrusionData.parse(data).boxes[0]?.conf ?? -1));
  }
  return found;
}
const steady = (score: number) => Array.from({ length: 6 }, () => score);

test("raises no alarm while the person's score is below the minimum, and the alarm once it is reached", async () => {
  expect(await raised({}, steady(0.4))).toEqual([0.4]);
  expect(await raised({ min_score: 0.6 }, steady(0.4))).toEqual([]);
  expect(await raised({ min_score: 0.6 }, steady(0.6))).toEqual([0.6]);
  expect(await raised({ min_score: 0.6 }, [0.4, 0.4, 0.4, 0.4, 0.7, 0.7])).toEqual([0.7]);
});

test("raises no alarm in an excluded part of the region or hour", async () => {
  const excluded = [{ name: "", polygon: square(0, 0.3) }];
  expect(await raised({ excluded }, steady(0.9), noon, 0.2)).toEqual([]);
  expect(await raised({ excluded }, steady(0.9), noon, 0.4)).toEqual([0.9]);
  const schedule = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 13 * 60, to: 11 * 60 }];
  expect(await raised({ schedule }, steady(0.9))).toEqual([]);
});

test("a schedule follows the server's clock while the device's clock is wrong", async () => {
  const schedule = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 20 * 60, to: 6 * 60 }];
  const aheadMs = 10 * 3_600_000;
  expect(await raised({ schedule }, steady(0.9), noon, 0.5, aheadMs)).toEqual([0.9]);
  expect(await raised({ schedule }, steady(0.9), noon + aheadMs, 0.5, -aheadMs)).toEqual([]);
});

test("raises the number of alarms that the accuracy page of the console predicts for the setting", async () => {
  const share = fc.double({ min: 0.05, max: 0.95, noNaN: true });
  await fc.assert(
    fc.asyncProperty(share, share, share, fc.nat(23), async (min_score, score, x, hour) => {
      const at = noon + hour * 3_600_000;
      const settings = {
        min_score,
        excluded: [{ name: "", polygon: square(0.2, 0.5) }],
        schedule: [{ days: [5, 6], from: 9 * 60, to: 3 * 60 }],
      };
      const run = areaIntrusion.start({ ...whole, stay_seconds: 0 });
      const track = {
        ...({ id: 1, kind: "person", label: "person", score, bornAt: at, seenAt: at, hits: 9, missed: 0 } as const),
        box: { x: x * 1_000 - 20, y: 400, w: 40, h: 100 },
        velocity: { x: 0, y: 0 },
      };
      const scene = { at, ...emptyScene, tracks: [track] };
      const [stored] = await run.step(scene);
      const gate = gateOf("area_intrusion", settings);
      const promised = gate && gateAdmits(gate, at, AreaIntrusionData.parse(stored?.data).boxes);
      const gated = areaIntrusion.start({ ...whole, stay_seconds: 0, ...settings });
      expect((await gated.step(scene)).length === 1).toBe(promised);
    }),
    { numRuns: 300 },
  );
});
