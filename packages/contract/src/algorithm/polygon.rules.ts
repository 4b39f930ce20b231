interface Point {
  x: number;
  y: number;
}

export type Corners = readonly (readonly [number, number])[];

/**
 * Returns true if the polygon contains the point (even–odd rule). For a point on an edge, either result is possible.
 */
export function contains(polygon: Corners, point: Point): boolean {
  let inside = false;
  let previous = polygon.at(-1);
  for (const corner of polygon) {
    if (previous !== undefined && crossesRay(previous, corner, point)) inside = !inside;
    previous = corner;
  }
  return inside;
}

function crossesRay(from: readonly [number, number], to: readonly [number, number], point: Point): boolean {
  const [x1, y1] = from;
  const [x2, y2] = to;
  return y1 > point.y !== y2 > point.y && point.x < ((x1 - x2) * (point.y - y2)) / (y1 - y2) + x2;
}
