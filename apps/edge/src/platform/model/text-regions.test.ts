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

test("each core becomes one box that holds it, the larger first", () => {
  const regions = textRegions(
    mapWith({ x: 2, y: 4, w: 8, h: 3, value: 0.9 }, { x: 30, y: 10, w: 20, h: 6, value: 0.9 }),
    size,
  );
  expect(regions).toHaveLength(2);
  expect(regions[0]?.x).toBeLessThan(30);
  expect((regions[0]?.x ?? 0) + (regions[0]?.w ?? 0)).toBeGreaterThan(50);
});

test("specks and faint cores are no text", () => {
  expect(
    textRegions(mapWith({ x: 2, y: 4, w: 3, h: 2, value: 0.9 }, { x: 30, y: 10, w: 20, h: 6, value: 0.4 }), size),
  ).toEqual([]);
});

test("a core at the border stays in the map", () => {
  const [region] = textRegions(mapWith({ x: 0, y: 26, w: 64, h: 6, value: 0.9 }), size);
  expect(region?.x).toBe(0);
  expect((region?.y ?? 0) + (region?.h ?? 0)).toBe(size.height);
});
