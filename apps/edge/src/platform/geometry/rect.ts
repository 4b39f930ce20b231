import { type Corners } from "@huiyan/contract/algorithm/polygon.rules";

/** Axis-aligned box, x to the right, y down. In pixels of the picture unless stated otherwise. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export function centre(rect: Rect): Point {
  return { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 };
}

/** Returns the intersection over union, 0 to 1. */
export function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (a.w * a.h + b.w * b.h - shared);
}

/** Returns the part of the box inside the picture in whole pixels, at least 1 × 1. */
export function insidePicture(rect: Rect, size: Size): Rect {
  const x = Math.min(size.width - 1, Math.max(0, Math.floor(rect.x)));
  const y = Math.min(size.height - 1, Math.max(0, Math.floor(rect.y)));
  const right = Math.min(size.width, Math.max(x + 1, Math.ceil(rect.x + rect.w)));
  const bottom = Math.min(size.height, Math.max(y + 1, Math.ceil(rect.y + rect.h)));
  return { x, y, w: right - x, h: bottom - y };
}

/** Returns the box as shares of the picture, 0 to 1, cut at the picture's border. */
export function asShares(rect: Rect, size: Size): Rect {
  const left = Math.min(1, Math.max(0, rect.x / size.width));
  const top = Math.min(1, Math.max(0, rect.y / size.height));
  const right = Math.min(1, Math.max(left, (rect.x + rect.w) / size.width));
  const bottom = Math.min(1, Math.max(top, (rect.y + rect.h) / size.height));
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/**
 * Returns the point of a box at which the object is assumed to be, as shares of the picture: horizontally the centre,
 * vertically `anchor` of the box's height from the top.
 */
export function anchorPoint(rect: Rect, anchor: number, size: Size): Point {
  return { x: (rect.x + rect.w / 2) / size.width, y: (rect.y + rect.h * anchor) / size.height };
}

export function contains({ x, y, w, h }: Rect, point: Point): boolean {
  return point.x >= x && point.x <= x + w && point.y >= y && point.y <= y + h;
}

/** Returns true if one box contains the centre of the other. */
export const isSameSpot = (a: Rect, b: Rect): boolean => contains(a, centre(b)) || contains(b, centre(a));

/** Converts corners from shares of a picture to its pixels. */
export function pixelsOf(corners: Corners, { width, height }: Size): Point[] {
  return corners.map(([x, y]) => ({ x: x * width, y: y * height }));
}
