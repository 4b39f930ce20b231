/**
 * The clock burnt into the picture of a generated camera, for measuring from glass to glass: a row of cells over the
 * whole width at the top of the picture, each black or white. Two mark the begin (white, black), 32 hold the epoch ms of
 * the frame modulo 2³², highest bit first, two the check (the parity of the bits, and its opposite).
 */
export const frameClock = {
  cells: 40,
  /** Height of the row, as a share of the picture's. */
  height: 1 / 15,
  bits: 32,
} as const;

const range = 2 ** frameClock.bits;

/** White where it is true; the rest of the row is black. */
export function frameClockCells(epochMs: number): boolean[] {
  const value = epochMs % range;
  const bits = Array.from({ length: frameClock.bits }, (_, at) => bitOf(value, at));
  const parity = bits.filter(Boolean).length % 2 === 1;
  return [true, false, ...bits, parity, !parity];
}

/** @param at 0 is the highest bit */
function bitOf(value: number, at: number): boolean {
  return Math.floor(value / 2 ** (frameClock.bits - 1 - at)) % 2 === 1;
}

/**
 * Reads the clock of a picture. A canvas: `(x, y) => luma of the pixel at (x * width, y * height)`.
 * @param luma 0 to 255 at a place given as shares of width and height
 * @param now epoch ms of a clock that is not further off than three weeks
 * @returns epoch ms at which the frame was made; undefined when the row cannot be read
 */
export function readFrameClock(luma: (x: number, y: number) => number, now: number): number | undefined {
  const cells = Array.from({ length: frameClock.bits + 4 }, (_, at) => isWhite(luma, at));
  if (cells[0] !== true || cells[1] !== false) return undefined;
  const bits = cells.slice(2, 2 + frameClock.bits);
  const parity = bits.filter(Boolean).length % 2 === 1;
  if (cells.at(-2) !== parity || cells.at(-1) === parity) return undefined;
  const value = bits.reduce((sum, bit) => sum * 2 + (bit ? 1 : 0), 0);
  const base = Math.floor(now / range) * range;
  const near = [base - range, base, base + range].map((start) => start + value);
  return near.sort((a, b) => Math.abs(a - now) - Math.abs(b - now))[0];
}

/** The middle of a cell and two samples next to it, since coding blurs edges. */
function isWhite(luma: (x: number, y: number) => number, at: number): boolean {
  const samples = [0.35, 0.5, 0.65].map((share) => luma((at + share) / frameClock.cells, frameClock.height / 2));
  return samples.reduce((sum, value) => sum + value, 0) / samples.length > 127;
}
