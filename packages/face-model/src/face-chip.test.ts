import { expect, test } from "vitest";
import { chipSide, chipSquare } from "./face-chip.ts";
import { cutSmooth, mirrored, pointIn } from "./face-geometry.ts";

const square = { middle: { x: 200, y: 120 }, side: 90, angle: 0.3 };
/**
 * Points of dlib's mean face as shares of the aligned picture: outer and inner corner of both eyes, base of the nose.
 */
const shares = [
  [0.7397, 0.309],
  [0.5974, 0.3193],
  [0.247, 0.3092],
  [0.3894, 0.3194],
  [0.4934, 0.5852],
] as const;

test("places the five landmarks of a turned face where the mean face has them", () => {
  const found = chipSquare(shares.map(([x, y]) => pointIn(square, x, y)));
  expect(found.middle.x).toBeCloseTo(200, 1);
  expect(found.middle.y).toBeCloseTo(120, 1);
  expect(found.side).toBeCloseTo(90, 1);
  expect(found.angle).toBeCloseTo(0.3, 3);
});

test("averages a large square: stripes of one pixel become grey", () => {
  const [width, height] = [600, 600];
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at++) data[at] = Math.floor(at / 3) % 2 === 0 ? 0 : 200;
  const chip = cutSmooth({ data, width, height }, { middle: { x: 300, y: 300 }, side: 590, angle: 0 }, chipSide);
  const inner = chip.filter((_, at) => Math.floor(at / 3) % chipSide > 1);
  expect(Math.max(...inner) - Math.min(...inner)).toBeLessThan(60);
});

test("mirroring twice returns the original picture", () => {
  const values = Float32Array.from({ length: 5 * 5 * 3 }, (_, at) => at);
  const mirror = mirrored(values, 5);
  expect([...mirror.subarray(0, 3)]).toEqual([12, 13, 14]);
  expect(mirrored(mirror, 5)).toEqual(values);
});
