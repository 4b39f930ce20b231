/** A point of the drawn street, in metres from the ground below the camera: to the right, upwards, ahead. */
export type Point3 = readonly [x: number, y: number, z: number];
type Point2 = readonly [x: number, y: number];

export const picture = { width: 1280, height: 1080 } as const;
/**
 * Camera of the drawing: height above the street in metres; focal length and vanishing point in units of the drawing.
 */
const camera = { height: 6, focal: 900, x: 620, y: 290 } as const;

/** Returns the central projection of a point into the drawing. */
export function project([x, y, z]: Point3): Point2 {
  return [camera.x + (camera.focal * x) / z, camera.y + (camera.focal * (camera.height - y)) / z];
}

/** Returns the outline of a shape as SVG path data. */
export function outline(points: readonly Point3[], closed = true): string {
  const corners = points.map((point) =>
    project(point)
      .map((value) => value.toFixed(1))
      .join(" "),
  );
  return `M${corners.join(" L")}${closed ? " Z" : ""}`;
}

/** Returns the corners of a rectangle on the ground. */
export function flat(x: number, z: number, width: number, length: number): Point3[] {
  return [
    [x, 0, z],
    [x + width, 0, z],
    [x + width, 0, z + length],
    [x, 0, z + length],
  ];
}

/**
 * Returns the smallest rectangle [x, y, width, height] in the drawing that contains a box. One corner of the box is at
 * `at`.
 */
export function boundsOf(at: Point3, size: Point3): readonly [x: number, y: number, width: number, height: number] {
  const [x, y, z] = at;
  const [width, height, length] = size;
  const corners = [x, x + width].flatMap((cx) =>
    [y, y + height].flatMap((cy) => [z, z + length].map((cz) => project([cx, cy, cz]))),
  );
  const xs = corners.map(([cx]) => cx);
  const ys = corners.map(([, cy]) => cy);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}
