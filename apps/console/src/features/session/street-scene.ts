/** A point of the drawn street: metres to the right of the camera, above the ground, ahead. */
export type Point3 = readonly [x: number, y: number, z: number];
export type Point2 = readonly [x: number, y: number];

export const picture = { width: 1280, height: 1080 } as const;
/** Camera: height above the street, focal length in picture units, vanishing point. */
const camera = { height: 6, focal: 900, x: 620, y: 300 } as const;

/** Central projection of a point of the street into the picture. */
export function project([x, y, z]: Point3): Point2 {
  return [camera.x + (camera.focal * x) / z, camera.y + (camera.focal * (camera.height - y)) / z];
}

export function path(points: readonly Point3[], closed = true): string {
  const text = points
    .map((point) =>
      project(point)
        .map((value) => value.toFixed(1))
        .join(" "),
    )
    .join(" L");
  return `M${text}${closed ? " Z" : ""}`;
}

/** Frame of a solid whose cross-section along z is given as [z, y] corners, from x to x + width. */
function prism(section: readonly (readonly [z: number, y: number])[], x: number, width: number): string[] {
  const side = (at: number) => section.map(([z, y]): Point3 => [at, y, z]);
  const edges = section.map(([z, y]): string =>
    path(
      [
        [x, y, z],
        [x + width, y, z],
      ],
      false,
    ),
  );
  return [path(side(x)), path(side(x + width)), ...edges];
}

/** A car that stands at z with its left side at x. */
export function car(x: number, z: number): string[] {
  const length = 4.4;
  const section = [
    [0, 0.3],
    [0, 0.95],
    [0.7, 1.05],
    [1.3, 1.5],
    [3, 1.5],
    [3.7, 1],
    [length, 0.9],
    [length, 0.3],
  ] as const;
  return prism(
    section.map(([dz, y]) => [z + dz, y] as const),
    x,
    1.8,
  );
}

/** Left side of a row of buildings with its windows. */
export function facade(x: number, from: number, to: number, height: number): string[] {
  const outline = path([
    [x, 0, from],
    [x, height, from],
    [x, height, to],
    [x, 0, to],
  ]);
  const windows: string[] = [];
  for (let y = 3; y + 2 < height; y += 3.6) {
    for (let z = from + 1.5; z + 2 < to; z += 4) {
      windows.push(
        path([
          [x, y, z],
          [x, y + 1.8, z],
          [x, y + 1.8, z + 1.6],
          [x, y, z + 1.6],
        ]),
      );
    }
  }
  return [outline, ...windows];
}

/** Stripes of a crossing at distance z over the whole street. */
export function crossing(z: number): string[] {
  const stripes: string[] = [];
  for (let x = -9; x < 9; x += 1.2)
    stripes.push(
      path([
        [x, 0, z],
        [x + 0.6, 0, z],
        [x + 0.6, 0, z + 3],
        [x, 0, z + 3],
      ]),
    );
  return stripes;
}

/** Picture rectangle around a solid: [x, y, width, height]. */
export function boundsOf(
  [x, y, z]: Point3,
  [width, height, length]: Point3,
): readonly [number, number, number, number] {
  const corners = [x, x + width].flatMap((cx) =>
    [y, y + height].flatMap((cy) => [z, z + length].map((cz) => project([cx, cy, cz]))),
  );
  const xs = corners.map(([cx]) => cx);
  const ys = corners.map(([, cy]) => cy);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}
