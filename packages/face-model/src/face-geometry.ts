/** A picture in RGB, 8 bits per value, row by row. */
export interface FacePicture {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A square of a picture, rotated by `angle` around its centre. */
export interface Square {
  middle: Point;
  /** Length of a side, in pixels of the picture. */
  side: number;
  /** Rotation in radians, clockwise. */
  angle: number;
}

/** Maximum samples per result pixel along each axis. */
const maxSamples = 8;

/** Converts a point of the square (0 to 1) to pixels of the picture. */
export function pointIn({ middle, side, angle }: Square, x: number, y: number): Point {
  const [dx, dy] = [(x - 0.5) * side, (y - 0.5) * side];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: middle.x + dx * cos - dy * sin, y: middle.y + dx * sin + dy * cos };
}

/**
 * Cuts a square out of a picture like `cutSquare`. If the square is larger than the result, several samples per pixel
 * are averaged, because single samples would be noisy.
 */
export function cutSmooth(picture: FacePicture, square: Square, size: number): Float32Array {
  const samples = Math.min(maxSamples, Math.max(1, Math.round(square.side / size)));
  const fine = cutSquare(picture, square, size * samples, 1, 0);
  if (samples === 1) return fine;
  const out = new Float32Array(size * size * 3);
  const row = size * samples * 3;
  for (let at = 0; at < fine.length; at++) {
    const [y, x, channel] = [Math.floor(at / row), Math.floor((at % row) / 3), at % 3];
    const to = (Math.floor(y / samples) * size + Math.floor(x / samples)) * 3 + channel;
    out[to] = (out[to] ?? 0) + (fine[at] ?? 0) / samples ** 2;
  }
  return out;
}

/**
 * Returns the mirror image.
 * @param values size × size × 3
 */
export function mirrored(values: Float32Array, size: number): Float32Array {
  const out = new Float32Array(values.length);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const from = (row * size + size - 1 - column) * 3;
      out.set(values.subarray(from, from + 3), (row * size + column) * 3);
    }
  }
  return out;
}

/**
 * Cuts a square out of a picture and rotates it upright, with bilinear interpolation. Outside the picture the result is
 * grey.
 * @param scale factor for every value, before `shift` is added
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

/** Returns the square that contains the whole picture; its side is the picture's longer side. */
export function wholeSquare({ width, height }: FacePicture): Square {
  return { middle: { x: width / 2, y: height / 2 }, side: Math.max(width, height), angle: 0 };
}

/** Returns the square around these points, enlarged by a factor and rotated by the angle of the face. */
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
