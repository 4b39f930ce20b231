import { type Point, type Rect } from "./rect.ts";

/**
 * Returns the part of a polygon inside an axis-aligned box, by Sutherland–Hodgman. Edges along the box may be doubled.
 */
export function clipToBox(polygon: readonly Point[], { x, y, w, h }: Rect): Point[] {
  const sides: { inside(point: Point): boolean; cut(a: Point, b: Point): Point }[] = [
    { inside: (point) => point.x >= x, cut: (a, b) => atX(a, b, x) },
    { inside: (point) => point.x <= x + w, cut: (a, b) => atX(a, b, x + w) },
    { inside: (point) => point.y >= y, cut: (a, b) => atY(a, b, y) },
    { inside: (point) => point.y <= y + h, cut: (a, b) => atY(a, b, y + h) },
  ];
  let left = [...polygon];
  for (const { inside, cut } of sides) {
    left = left.flatMap((point, at) => {
      const previous = left.at(at - 1) ?? point;
      if (inside(point)) return inside(previous) ? [point] : [cut(previous, point), point];
      return inside(previous) ? [cut(previous, point)] : [];
    });
  }
  return left;
}

function atX(a: Point, b: Point, x: number): Point {
  return { x, y: a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x) };
}

function atY(a: Point, b: Point, y: number): Point {
  return { x: a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y), y };
}

export function polygonArea(polygon: readonly Point[]): number {
  const doubled = polygon.reduce((sum, { x, y }, at) => {
    const next = polygon[(at + 1) % polygon.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(doubled) / 2;
}
