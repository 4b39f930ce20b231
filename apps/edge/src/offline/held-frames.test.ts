import { expect, test } from "vitest";
import { type AlgorithmRun } from "#platform/analysis/algorithm.ts";
import { emptyScene, personTrack, vehicleTrack } from "#test/scene.ts";
import { algorithmModules } from "../features.ts";

const whole = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const regions = [{ name: "全部", polygon: whole }];
const box = { x: 400, y: 400, w: 100, h: 200 };

function start(id: string, settings: object): AlgorithmRun {
  const algorithm = algorithmModules.get(id);
  if (algorithm === undefined) throw new Error(id);
  return algorithm.start(settings);
}

test.each([
  ["area_intrusion", personTrack, { regions, stay_seconds: 2, leave_seconds: 1 }],
  ["illegal_parking_with_carplate", vehicleTrack, { regions, stay_seconds: 2, leave_seconds: 1 }],
])(
  "%s: waits for each frame until its alarm, and a person who stays through dropped frames raises no second one",
  async (id, track, settings) => {
    const run = start(id, settings);
    const look = (at: number) => run.step({ ...emptyScene, at, tracks: [track(box, at)] });
    expect(run.isOpen(0)).toBe(false);
    for (const at of [0, 500, 1_000, 1_500]) expect(await look(at)).toEqual([]);
    expect(run.isOpen(1_700)).toBe(true);
    expect(await look(2_000)).toHaveLength(1);
    expect(run.isOpen(2_200)).toBe(false);
    for (let at = 2_200; at < 12_000; at += 200) run.hold(at);
    for (let at = 12_000; at < 16_000; at += 500) expect(await look(at)).toEqual([]);
  },
);

test("continues a presence through frames without motion, for any minimum absence", async () => {
  const run = start("cv_working_hours", { regions, join_seconds: 1, min_seconds: 1 });
  const look = (at: number, isThere: boolean) =>
    run.step({ ...emptyScene, at, tracks: isThere ? [personTrack(box, at)] : [] });
  for (const at of [0, 500, 1_000]) await look(at, true);
  for (let at = 1_200; at < 11_000; at += 200) run.hold(at);
  expect(await look(11_000, true)).toEqual([]);
  expect(await look(11_200, false)).toEqual([]);
  expect(run.isOpen(11_400)).toBe(false);
  expect(run.isOpen(12_200)).toBe(true);
  const [found] = await look(12_200, false);
  const eight = 8 * 3_600;
  expect(found?.data).toEqual({ intervals: [{ start: eight, end: eight + 11 }] });
});
