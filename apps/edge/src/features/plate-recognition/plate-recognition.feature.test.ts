test("assigns a plate to its own vehicle although it was read inside the box of another one", async () => {
  const passing: Vehicle = { id: 1, plate: "粤B12345", x: 40 };
  const parked: Vehicle = { id: 2, plate: "京A88888", x: 200 };
  const run = plateRecognition.start({});
  const found: string[] = [];
  for (let frame = 0; frame < 12; frame++) {
    const at = noon + frame * 500;
    const boxOf = ({ id, x = 0 }: Vehicle): Rect => ({ x: x + id, y: 400, w: 200, h: 120 });
    const tracks = [passing, parked].map((vehicle) => vehicleTrack(boxOf(vehicle), at, vehicle.id));
    // the first four searches at the passing vehicle find only the plate of the parked vehicle next to it
    const ofParked = reading("京A88888", 0.98, boxOf(parked));
    const findPlates: Scene["findPlates"] = async (box) => {
      if (box.x === boxOf(parked).x) return [ofParked];
      return frame < 8 ? [ofParked] : [ofParked, reading("粤B12345", 0.98, box)];
    };
    const findings = await run.step({ ...emptyScene, at, tracks, findPlates });
    found.push(...findings.map(({ data }) => PlateRecognitionData.parse(data).licensePlate));
  }
  expect(found).toEqual(["京A88888", "粤B12345"]);
});

import { PlateRecognitionData } from "@huiyan/contract/algorithm/plate-recognition.device";
import { expect, test } from "vitest";
import { type Scene } from "#platform/analysis/algorithm.ts";
import { type Rect } from "#platform/geometry/rect.ts";
import { type PlateReading } from "#platform/plate/plate-reading.ts";
import { emptyScene, personTrack, vehicleTrack } from "#test/scene.ts";
import { plateRecognition } from "./plate-recognition.feature.ts";

const noon = Date.parse("2026-11-20T12:00:00+08:00");

function reading(text: string, conf: number, { x, y, w }: Rect = { x: 100, y: 400, w: 100, h: 120 }): PlateReading {
  const glyphs = [...text].map((char) => [{ char, conf }]);
  return {
    box: { x: x + w / 2 - 30, y: y + 80, w: 60, h: 20 },
    colour: "blue",
    seven: { text, score: Math.log(conf), weakest: conf, glyphs },
    eight: { text: "", score: -2, weakest: 0, glyphs: [] },
  };
}

interface Vehicle {
  id: number;
  plate: string;
  conf?: number;
  x?: number;
}

/** Shows frames with these vehicles, half a second apart. Returns the reports. */
async function reported(frames: readonly (readonly Vehicle[])[], settings: object = {}) {
  const run = plateRecognition.start(settings);
  const found: { frame: number; plate: string }[] = [];
  let reads = 0;
  for (const [frame, vehicles] of frames.entries()) {
    const at = noon + frame * 500;
    const boxOf = ({ id, x = 100 }: Vehicle): Rect => ({ x: x + id, y: 400, w: 200, h: 120 });
    const findPlates: Scene["findPlates"] = async (box) => {
      reads++;
      const seen = vehicles.find((vehicle) => boxOf(vehicle).x === box.x);
      return seen === undefined || seen.plate === "" ? [] : [reading(seen.plate, seen.conf ?? 0.98, box)];
    };
    const tracks = vehicles.map((vehicle) => vehicleTrack(boxOf(vehicle), at, vehicle.id));
    const findings = await run.step({ ...emptyScene, at, tracks, findPlates });
    found.push(...findings.map(({ data }) => ({ frame, plate: PlateRecognitionData.parse(data).licensePlate })));
  }
  return { found, reads };
}
const times = <T>(n: number, value: T) => Array.from({ length: n }, () => value);
const one: Vehicle = { id: 1, plate: "粤B12345" };
const two: Vehicle = { id: 2, plate: "京A88888" };

test("reports a vehicle once, after two readings that agree, and then stops reading", async () => {
  expect(await reported(times(10, [one]))).toEqual({ found: [{ frame: 1, plate: "粤B12345" }], reads: 2 });
});

test("reads one plate per frame, that of the vehicle that has waited longest", async () => {
  const { found, reads } = await reported(times(6, [one, two]));
  expect(found.map(({ plate }) => plate).sort()).toEqual(["京A88888", "粤B12345"]);
  expect(reads).toBe(4);
});

test.each<[string, readonly (readonly Vehicle[])[], object, string[]]>([
  ["a plate that is not sure", times(8, [{ ...one, conf: 0.8 }]), {}, []],
  ["a plate that is sure enough for the setting", times(8, [{ ...one, conf: 0.8 }]), { min_conf: 0.7 }, ["粤B12345"]],
  ["no plate", times(8, [{ ...one, plate: "" }]), {}, []],
  [
    "a vehicle outside the regions",
    times(8, [{ ...one, x: 700 }]),
    {
      regions: [
        {
          name: "道闸",
          polygon: [
            [0, 0],
            [0.5, 0],
            [0.5, 1],
            [0, 1],
          ],
        },
      ],
    },
    [],
  ],
  [
    "the same plate as another track soon after",
    [...times(4, [one]), ...times(4, [{ ...one, id: 9 }])],
    {},
    ["粤B12345"],
  ],
  [
    "the same plate after the quiet time",
    [...times(4, [one]), ...times(12, []), ...times(4, [{ ...one, id: 9 }])],
    { quiet_seconds: 5 },
    ["粤B12345", "粤B12345"],
  ],
  ["a detection that is not sure enough", times(8, [one]), { min_score: 0.7 }, []],
])("%s", async (_rule, frames, settings, expected) => {
  expect((await reported(frames, settings)).found.map(({ plate }) => plate)).toEqual(expected);
});

test("reports pictures of the car and of its plate", async () => {
  const run = plateRecognition.start({});
  const step = (at: number) =>
    run.step({
      ...emptyScene,
      at,
      findPlates: async () => [reading("粤B12345", 0.98)],
      tracks: [
        vehicleTrack({ x: 100, y: 400, w: 200, h: 120 }, at),
        personTrack({ x: 600, y: 400, w: 40, h: 100 }, at, 2),
      ],
    });
  await step(noon);
  const [finding] = await step(noon + 500);
  expect(finding?.closeUps.map(({ role }) => role)).toEqual(["car", "plate"]);
  const data = PlateRecognitionData.parse(finding?.data);
  expect(data).toMatchObject({ licensePlate: "粤B12345", color: "blue", boxes: [{ label: "car", target: true }] });
  expect(data.conf).toBeGreaterThan(0.9);
});
