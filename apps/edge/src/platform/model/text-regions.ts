import { type Rect, type Size } from "../geometry/rect.ts";

const limits = { pixel: 0.3, mean: 0.5, area: 12, unclip: 1.8 };

/**
 * Boxes of connected text pixels in the detector's map, grown as PaddleOCR does (the map shows a shrunk core).
 * @returns boxes in pixels of the map, widest area first
 */
export function textRegions(map: Float32Array, size: Size): Rect[] {
  const seen = new Uint8Array(map.length);
  const regions: Rect[] = [];
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || (map[start] ?? 0) < limits.pixel) continue;
    const region = flood(map, size, seen, start);
    if (region.pixels < limits.area || region.sum / region.pixels < limits.mean) continue;
    regions.push(grown(region, size));
  }
  return regions.sort((a, b) => b.w * b.h - a.w * a.h);
}

interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
  pixels: number;
  sum: number;
}

function flood(map: Float32Array, { width, height }: Size, seen: Uint8Array, start: number): Region {
  const region: Region = { left: width, top: height, right: 0, bottom: 0, pixels: 0, sum: 0 };
  const stack = [start];
  seen[start] = 1;
  const visit = (index: number): void => {
    if (seen[index] || (map[index] ?? 0) < limits.pixel) return;
    seen[index] = 1;
    stack.push(index);
  };
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    const x = index % width;
    const y = (index - x) / width;
    region.pixels += 1;
    region.sum += map[index] ?? 0;
    region.left = Math.min(region.left, x);
    region.right = Math.max(region.right, x);
    region.top = Math.min(region.top, y);
    region.bottom = Math.max(region.bottom, y);
    if (x > 0) visit(index - 1);
    if (x < width - 1) visit(index + 1);
    if (y > 0) visit(index - width);
    if (y < height - 1) visit(index + width);
  }
  return region;
}

function grown({ left, top, right, bottom }: Region, size: Size): Rect {
  const width = right - left + 1;
  const height = bottom - top + 1;
  const margin = (width * height * limits.unclip) / (2 * (width + height));
  const x = Math.max(0, left - margin);
  const y = Math.max(0, top - margin);
  return {
    x,
    y,
    w: Math.min(size.width, right + 1 + margin) - x,
    h: Math.min(size.height, bottom + 1 + margin) - y,
  };
}
