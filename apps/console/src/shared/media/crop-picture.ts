/** Rectangle in a picture, as fractions of the picture's width and height. */
export interface Part {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Margin around the part, as a fraction of its size. */
const margin = 0.4;
/**
 * Minimum size of the crop, as a fraction of the picture. A smaller crop would show only coarse pixels, since pictures
 * are a few hundred pixels wide.
 */
const minShare = 0.3;

/** Returns the smallest rectangle that contains all parts; undefined for an empty list. */
export function unionOf(parts: readonly Part[]): Part | undefined {
  if (parts.length === 0) return undefined;
  const x = Math.min(...parts.map((part) => part.x));
  const y = Math.min(...parts.map((part) => part.y));
  const right = Math.max(...parts.map((part) => part.x + part.w));
  const bottom = Math.max(...parts.map((part) => part.y + part.h));
  return { x, y, w: right - x, h: bottom - y };
}

const within = (from: number, size: number): number => Math.max(0, Math.min(1 - size, from));

/**
 * Returns the crop of a picture that a small frame shows: `part` with a margin, in the aspect ratio of the frame,
 * within the picture.
 * @param shape aspect ratio (width / height) of the frame divided by that of the picture
 */
export function cropTo(part: Part, shape: number): Part {
  const wide = part.w * (1 + margin);
  const high = part.h * (1 + margin);
  const w = Math.min(1, shape, Math.max(wide, high * shape, minShare));
  const h = Math.min(1, w / shape);
  return { x: within(part.x + part.w / 2 - w / 2, w), y: within(part.y + part.h / 2 - h / 2, h), w, h };
}
