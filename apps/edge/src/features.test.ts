import { expect, test } from "vitest";
import { emptyScene, personTrack, vehicleTrack } from "#test/scene.ts";
import { algorithmModules } from "./features.ts";
import { type AlgorithmModule, type Scene } from "./platform/analysis/algorithm.ts";
import { viewOf } from "./platform/analysis/view.ts";

const eight = Date.parse("2026-11-20T08:00:00+08:00");
const noon = eight + 4 * 3_600_000;
const whole = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const schedule = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 7 * 60, to: 9 * 60 }];
const regions = [{ name: "全部", polygon: whole }];
const lines = [{ name: "线", a: [0.5, 0], b: [0.5, 1] }];
const short = { schedule, regions, lines, stay_seconds: 1, still_seconds: 5, absent_seconds: 1, min_people: 2 };
const settings = { ...short, join_seconds: 1, min_seconds: 0, frozen_seconds: 5, strangers: true };

const findFaces: Scene["findFaces"] = async (box) => {
  const nearest = {
    id: "0198f3a0-0000-7000-8000-0000000000fa",
    name: "张三",
    code: "RY-1",
    type: 1,
    score: 0.9,
  } as const;
  return [{ box, score: 0.9, isFit: true, nearest }];
};

/**
 * Runs a scene of 25 s in which two people and a car cross the picture, stop, and leave. Returns the number of
 * findings.
 */
async function reported(module: AlgorithmModule, startsAt: number): Promise<number> {
  const run = module.start(settings);
  let count = 0;
  for (let frame = 0; frame < 100; frame += 1) {
    const at = eight + frame * 250;
    const clockAt = startsAt + frame * 250;
    const box = { x: Math.min(800, frame * 40), y: 400, w: 100, h: 200 };
    const seen = [personTrack(box, at, 1), personTrack({ ...box, y: 200 }, at, 2), vehicleTrack(box, at, 3)];
    const tracks = frame < 70 ? seen : [];
    if (module.manifest.needs?.view) count += run.view?.({ ...viewOf(emptyScene.picture, at), clockAt }).length ?? 0;
    else count += (await run.step({ ...emptyScene, at, clockAt, findFaces, tracks })).length;
  }
  return count;
}

const scheduled = [...algorithmModules].filter(([, { manifest }]) =>
  JSON.stringify(manifest.settings).includes("schedule"),
);

test.each(scheduled.filter(([id]) => id !== "plate_recognition"))(
  "%s raises alarms within its schedule by the server's clock",
  { tags: ["rest"] },
  async (_id, module) => {
    expect(await reported(module, eight)).toBeGreaterThan(0);
    expect(await reported(module, noon)).toBe(0);
  },
);
