import { expect, test } from "vitest";
import { type Picture } from "../model/picture.ts";
import { boundsOf } from "../plate/tilted-box.ts";
import { rectified, stretched, warp } from "./warp.ts";

const size = { width: 200, height: 100 };

/** Returns a picture that is bright where `isBright` returns true. */
function picture(isBright: (x: number, y: number) => boolean): Picture {
  const rgb = Buffer.alloc(size.width * size.height * 3, 20);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++)
      if (isBright(x + 0.5, y + 0.5)) rgb.fill(220, (y * size.width + x) * 3, (y * size.width + x + 1) * 3);
  }
  return { rgb, ...size };
}

const shareOfBright = ({ rgb }: Picture): number => rgb.filter((value) => value > 120).length / rgb.length;

test.each([-0.5, -0.1, 0, 0.3, 0.8])("rotates text that is tilted by %f radians upright", (angle) => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const leaning = picture((x, y) => {
    const [dx, dy] = [x - 100, y - 50];
    return Math.abs(dx * cos + dy * sin) < 40 && Math.abs(dy * cos - dx * sin) < 10;
  });
  const box = { centre: { x: 100, y: 50 }, w: 80, h: 20, angle };
  expect(shareOfBright(warp(leaning, box, { width: 160, height: 48 }))).toBeGreaterThan(0.95);
  expect(shareOfBright(warp(leaning, { ...box, w: 160, h: 40 }, { width: 160, height: 48 }))).toBeCloseTo(0.25, 1);
  expect(boundsOf(box).w).toBeCloseTo(80 * Math.abs(cos) + 20 * Math.abs(sin), 5);
});

test("corrects slanted text by a shear", () => {
  const slanted = picture((x, y) => Math.abs(x - 100 + (y - 50) * 0.5) < 30 && Math.abs(y - 50) < 20);
  const box = { centre: { x: 100, y: 50 }, w: 60, h: 40, angle: 0 };
  expect(shareOfBright(warp(slanted, box, { width: 60, height: 40 }, 0.5))).toBeGreaterThan(0.97);
  expect(shareOfBright(warp(slanted, box, { width: 60, height: 40 }))).toBeLessThan(0.93);
});

test("reduces fine stripes to their mean, without a moiré pattern", () => {
  const stripes = picture((x) => Math.floor(x) % 2 === 0);
  const small = warp(stripes, { centre: { x: 100, y: 50 }, w: 200, h: 100, angle: 0 }, { width: 50, height: 25 });
  for (const value of small.rgb) expect(Math.abs(value - 120)).toBeLessThan(5);
});

test("stretches the contrast of a dark picture, and keeps a picture of one brightness", () => {
  const dark = picture((x) => x < 100);
  const dim = { ...dark, rgb: Buffer.from(dark.rgb.map((value) => value / 5)) };
  const { rgb } = stretched(dim);
  expect(Math.min(...rgb)).toBe(0);
  expect(Math.max(...rgb)).toBe(255);
  const flat = stretched({ rgb: Buffer.alloc(300, 77), width: 10, height: 10 });
  expect(new Set(flat.rgb).size).toBe(1);
});

test("rectifies a view from the side by its four corners", () => {
  const corners = [
    { x: 40, y: 20 },
    { x: 150, y: 35 },
    { x: 150, y: 75 },
    { x: 40, y: 90 },
  ] as const;
  const isInside = (x: number, y: number) => {
    const along = (x - 40) / 110;
    return along > 0 && along < 1 && y > 20 + 15 * along && y < 90 - 15 * along;
  };
  const seen = picture(isInside);
  const whole = { x: 0, y: 0, w: 1, h: 1 };
  expect(shareOfBright(rectified(seen, corners, whole, { width: 160, height: 48 }))).toBeGreaterThan(0.96);
  const twice = { x: -0.5, y: 0, w: 2, h: 1 };
  expect(shareOfBright(rectified(seen, corners, twice, { width: 160, height: 48 }))).toBeLessThan(0.6);
});
