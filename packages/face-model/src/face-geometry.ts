/** RGB, 8 bit, row by row. */
export interface FacePicture {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A square of a picture that stands upright after it was turned by `angle` around its middle. */
export interface Square {
  middle: Point;
  /** Length of a side in pixels of the picture. */
  side: number;
  /** Radians, clockwise. */
  angle: number;
}

/** A point of the cut square, 0 to 1, in pixels of the picture. */
export function pointIn({ middle, side, angle }: Square, x: number, y: number): Point {
  const [dx, dy] = [(x - 0.5) * side, (y - 0.5) * side];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: middle.x + dx * cos - dy * sin, y: middle.y + dx * sin + dy * cos };
}

/**
 * Cuts a square out of a picture, turned upright, bilinear; grey where the picture ends.
 * @param scale what each byte is multiplied with, then `shift` is added
 * @returns size × size × 3
 */
export function cutSquare(
  picture: FacePicture,
  square: Square,
  size: number,
  scale: number,
  shift: number,
): Float32Array {
  const { data, width, height } = picture;
  const out = new Float32Array(size * size * 3);
  const grey = 127 * scale + shift;
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at += 3) {
      const { x, y } = pointIn(square, (column + 0.5) / size, (row + 0.5) / size);
      const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) {
        out.fill(grey, at, at + 3);
        continue;
      }
      const [fx, fy] = [x - 0.5 - left, y - 0.5 - top];
      const first = (top * width + left) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const here = first + channel;
        const above = (data[here] ?? 0) * (1 - fx) + (data[here + 3] ?? 0) * fx;
        const below = (data[here + width * 3] ?? 0) * (1 - fx) + (data[here + width * 3 + 3] ?? 0) * fx;
        out[at + channel] = (above * (1 - fy) + below * fy) * scale + shift;
      }
    }
  }
  return out;
}

/** The whole picture as a square, its longer side fitting. */
export function wholeSquare({ width, height }: FacePicture): Square {
  return { middle: { x: width / 2, y: height / 2 }, side: Math.max(width, height), angle: 0 };
}

/** The square around these points, so much larger, turned like the face. */
export function squareAround(points: readonly Point[], angle: number, enlarged: number): Square {
  const [cos, sin] = [Math.cos(-angle), Math.sin(-angle)];
  const turned = points.map(({ x, y }) => ({ x: x * cos - y * sin, y: x * sin + y * cos }));
  const [xs, ys] = [turned.map(({ x }) => x), turned.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return {
    middle: {
      x: middle.x * Math.cos(angle) - middle.y * Math.sin(angle),
      y: middle.x * Math.sin(angle) + middle.y * Math.cos(angle),
    },
    side: Math.max(right - left, bottom - top) * enlarged,
    angle,
  };
}
