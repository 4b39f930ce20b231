import { expect, test } from "vitest";
import { berthCrop, cropSide, mirrored } from "./berth-crop.ts";
import { type Picture } from "./picture.ts";

const size = { width: 200, height: 100 };
const pixels = cropSide * cropSide;

/** Returns a picture in which red increases to the right, green increases downwards, and blue is 7. */
function slope(): Picture {
  const rgb = Buffer.alloc(size.width * size.height * 3);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) rgb.set([x, y * 2, 7], (y * size.width + x) * 3);
  }
  return { ...size, rgb };
}

const box = (x: number, y: number, w: number, h: number) => [
  { x, y },
  { x: x + w, y },
  { x: x + w, y: y + h },
  { x, y: y + h },
];
const at = (crop: Uint8Array, plane: number, x: number, y: number): number =>
  crop[plane * pixels + y * cropSide + x] ?? -1;

test("cuts out the square around the berth, enlarged by half, with blue as the first plane", () => {
  const crop = berthCrop(slope(), box(80, 40, 40, 20));
  // the crop shows 60 × 60 pixels of the picture, whose upper left corner is at 70, 20
  for (const [x, y] of [
    [0, 0],
    [20, 40],
    [63, 63],
  ] as const) {
    expect(at(crop, 0, x, y)).toBe(7);
    expect(at(crop, 1, x, y)).toBeCloseTo((20 + ((y + 0.5) / 64) * 60 - 0.5) * 2, -0.5);
    expect(at(crop, 2, x, y)).toBeCloseTo(70 + ((x + 0.5) / 64) * 60 - 0.5, -0.3);
  }
});

test("marks the ground of the berth in the last plane, for any shape", () => {
  const crop = berthCrop(slope(), box(80, 40, 40, 20));
  const ground = crop.subarray(3 * pixels);
  const share = ground.filter((value) => value === 255).length / pixels;
  expect(share).toBeCloseTo((40 * 20) / (60 * 60), 2);
  expect(ground.every((value) => value === 0 || value === 255)).toBe(true);
  expect(at(crop, 3, 32, 32)).toBe(255);
  expect(at(crop, 3, 32, 10)).toBe(0);
  const triangle = berthCrop(slope(), box(80, 40, 40, 20).slice(0, 3)).subarray(3 * pixels);
  expect(triangle.filter((value) => value === 255).length / pixels).toBeCloseTo(share / 2, 2);
});

test("fills the part outside the picture with grey", () => {
  const crop = berthCrop(slope(), box(-5, -5, 40, 40));
  expect([0, 1, 2].map((plane) => at(crop, plane, 0, 0))).toEqual([128, 128, 128]);
  expect(at(crop, 0, 63, 63)).toBe(7);
});

test("mirrors a crop as if the picture were mirrored, and back", () => {
  const crop = berthCrop(slope(), box(80, 40, 40, 20));
  for (const axis of ["x", "y", "both"] as const) expect(mirrored(mirrored(crop, axis), axis)).toEqual(crop);
  expect(at(mirrored(crop, "x"), 2, 0, 5)).toBe(at(crop, 2, 63, 5));
  expect(at(mirrored(crop, "y"), 1, 9, 0)).toBe(at(crop, 1, 9, 63));
  expect(mirrored(mirrored(crop, "x"), "y")).toEqual(mirrored(crop, "both"));
});
