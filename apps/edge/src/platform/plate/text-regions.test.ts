import { expect, test } from "vitest";
import { textRegions } from "./text-regions.ts";

const size = { width: 64, height: 32 };

function mapWith(...cores: { x: number; y: number; w: number; h: number; value: number }[]): Float32Array {
  const map = new Float32Array(size.width * size.height);
  for (const core of cores) {
    for (let y = core.y; y < core.y + core.h; y++)
      map.fill(core.value, y * size.width + core.x, y * size.width + core.x + core.w);
  }
  return map;
}

test("returns one box around each text core, the larger first", () => {
  const regions = textRegions(
    mapWith({ x: 2, y: 4, w: 8, h: 3, value: 0.9 }, { x: 30, y: 10, w: 20, h: 6, value: 0.9 }),
    size,
  );
  expect(regions).toHaveLength(2);
  const [wide] = regions.map(({ box }) => box);
  expect(wide?.x).toBeLessThan(30);
  expect((wide?.x ?? 0) + (wide?.w ?? 0)).toBeGreaterThan(50);
});

test("ignores very small and faint regions", () => {
  expect(
    textRegions(mapWith({ x: 2, y: 4, w: 3, h: 2, value: 0.9 }, { x: 30, y: 10, w: 20, h: 6, value: 0.4 }), size),
  ).toEqual([]);
});

test("keeps the box of a core at the border inside the map", () => {
  const [region] = textRegions(mapWith({ x: 0, y: 26, w: 64, h: 6, value: 0.9 }), size);
  expect(region?.box.x).toBe(0);
  expect((region?.box.y ?? 0) + (region?.box.h ?? 0)).toBe(size.height);
});

test("returns a tilted box for tilted text", () => {
  const map = new Float32Array(size.width * size.height);
  // draws a text 40 pixels long and four high that descends by 10 pixels to the right
  for (let x = 10; x < 50; x++) {
    for (let y = 0; y < 4; y++) map[(8 + Math.round((x - 10) / 4) + y) * size.width + x] = 0.9;
  }
  const [region] = textRegions(map, size);
  expect(region?.tilted.angle).toBeCloseTo(Math.atan(1 / 4), 1);
  expect(region?.tilted.h).toBeLessThan((region?.box.h ?? 0) - 4);
  expect(region?.tilted.w).toBeGreaterThan(40);
  expect(region?.tilted.centre.x).toBeCloseTo(30, 0);
});
