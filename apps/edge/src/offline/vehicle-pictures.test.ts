import { afterAll, expect, test } from "vitest";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { boxesOf, compare, findVehicles, openVehicles, picturesIn, type VehicleResult } from "./vehicle-pictures.ts";

const model = new VisionModel();
afterAll(() => model.close());

/**
 * Pictures drawn by `python3 -m models.overhead.draw --out apps/edge/test/data/roads --count 12 --seed 9000`. No
 * network has been trained with them.
 */
const folder = new URL("../../test/data/roads", import.meta.url).pathname;

test("finds three of five vehicles in synthetic pictures from above, where the general detector finds almost none", {
  tags: ["rest"],
}, async () => {
  const results: Omit<VehicleResult, "name">[] = [];
  for (const name of await picturesIn(folder)) {
    const { picture, truth } = await openVehicles(folder, name);
    results.push(await findVehicles(model, picture, truth));
  }
  const sum = (number: (result: Omit<VehicleResult, "name">) => number) =>
    results.reduce((total, each) => total + number(each), 0);
  const vehicles = sum((each) => each.vehicles);
  expect(vehicles).toBeGreaterThanOrEqual(150);
  expect(sum(({ overhead }) => overhead.found)).toBeGreaterThanOrEqual(vehicles * 0.6);
  expect(sum(({ overhead }) => overhead.wrong)).toBeLessThanOrEqual(vehicles * 0.15);
  expect(sum(({ detector }) => detector.found)).toBeLessThanOrEqual(vehicles * 0.2);
});

const box = { x: 10, y: 20, w: 100, h: 50 };

test.each([
  ["one box finds one vehicle", [box], [box], { found: 1, wrong: 0 }],
  [
    "two boxes of one vehicle find it once, and neither is of none",
    [box, { ...box, x: 14 }],
    [box],
    { found: 1, wrong: 0 },
  ],
  ["a box that covers half of it does not find it", [{ ...box, w: 49 }], [box], { found: 0, wrong: 0 }],
  ["a box elsewhere is of none", [{ ...box, x: 400 }], [box], { found: 0, wrong: 1 }],
  ["where no vehicle is every box is of none", [box], [], { found: 0, wrong: 1 }],
])("%s", (_name, boxes, truth, expected) => {
  expect(compare(boxes, truth)).toEqual(expected);
});

test("reads the truth in YOLO format, skips empty lines and names an invalid line", () => {
  const size = { width: 200, height: 100 };
  expect(boxesOf("0 0.5 0.5 0.1 0.2\n\n1 0.25 0.1 0.5 0.2\n", size)).toEqual([
    { x: 90, y: 40, w: 20, h: 20 },
    { x: 0, y: 0, w: 100, h: 20 },
  ]);
  expect(() => boxesOf("car 0.5 0.5 0.1 0.2", size)).toThrow("car 0.5 0.5 0.1 0.2");
  expect(() => boxesOf("0 0.5 0.5 0.1", size)).toThrow("不是");
});
