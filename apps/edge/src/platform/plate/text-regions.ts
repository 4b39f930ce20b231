import { type Rect, type Size } from "../geometry/rect.ts";
import { type TiltedBox } from "./tilted-box.ts";

const limits = { pixel: 0.3, mean: 0.5, area: 12, unclip: 1.8 };

export interface TextRegion {
  box: Rect;
  /** Box of the same text along its own direction. */
  tilted: TiltedBox;
  /** Mean of the detector's output in the region, 0 to 1. */
  score: number;
}

/**
 * Returns boxes around connected text pixels in the detector's map. The boxes are enlarged as in PaddleOCR, because the
 * map shows text regions smaller than they are.
 * @returns boxes in pixels of the map, largest area first
 */
export function textRegions(map: Float32Array, size: Size): TextRegion[] {
  const seen = new Uint8Array(map.length);
  const regions: TextRegion[] = [];
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || (map[start] ?? 0) < limits.pixel) continue;
    const region = flood(map, size, seen, start);
    const score = region.sum / region.pixels.length;
    if (region.pixels.length < limits.area || score < limits.mean) continue;
    regions.push({ box: grown(region, size), tilted: tilted(region, size), score });
  }
  return regions.sort((a, b) => b.box.w * b.box.h - a.box.w * a.box.h);
}

interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
  pixels: number[];
  sum: number;
}

function flood(map: Float32Array, { width, height }: Size, seen: Uint8Array, start: number): Region {
  const region: Region = { left: width, top: height, right: 0, bottom: 0, pixels: [], sum: 0 };
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
    region.pixels.push(index);
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

/** Returns the box along the main axis of the region's pixels. */
function tilted({ pixels }: Region, { width }: Size): TiltedBox {
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  for (const index of pixels) {
    const x = index % width;
    const y = (index - x) / width;
    sx += x;
    sy += y;
    sxx += x * x;
    syy += y * y;
    sxy += x * y;
  }
  const count = pixels.length;
  const [mx, my] = [sx / count, sy / count];
  const angle = Math.atan2(2 * (sxy / count - mx * my), sxx / count - mx * mx - (syy / count - my * my)) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [along, back, below, above] = [0, 0, 0, 0];
  for (const index of pixels) {
    const dx = (index % width) - mx;
    const dy = Math.floor(index / width) - my;
    const u = dx * cos + dy * sin;
    const v = dy * cos - dx * sin;
    along = Math.max(along, u);
    back = Math.min(back, u);
    below = Math.max(below, v);
    above = Math.min(above, v);
  }
  const w = along - back + 1;
  const h = below - above + 1;
  const margin = (w * h * limits.unclip) / (2 * (w + h));
  const [du, dv] = [(along + back) / 2, (below + above) / 2];
  return {
    centre: { x: mx + 0.5 + du * cos - dv * sin, y: my + 0.5 + du * sin + dv * cos },
    w: w + 2 * margin,
    h: h + 2 * margin,
    angle,
  };
}
