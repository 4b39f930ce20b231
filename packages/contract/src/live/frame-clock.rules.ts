/**
 * A clock in the picture of a generated camera, with which the delay from camera to screen is measured.
 * The clock is a row of black or white cells across the top of the picture. From left: two cells mark the start (white,
 * black), 32 hold the frame's epoch ms modulo 2³² (highest bit first), two hold the parity of the bits and its inverse.
 */
export const frameClock = {
  cells: 40,
  /** Height of the row as a share of the picture's height. */
  height: 1 / 15,
  bits: 32,
} as const;

const range = 2 ** frameClock.bits;

/** Returns the colours of the cells from the left: true is white. The rest of the row is black. */
export function frameClockCells(epochMs: number): boolean[] {
  const value = epochMs % range;
  const bits = Array.from({ length: frameClock.bits }, (_, at) => bitOf(value, at));
  const parity = bits.filter(Boolean).length % 2 === 1;
  return [true, false, ...bits, parity, !parity];
}

/**
 * Returns whether a bit is set.
 * @param at 0 is the highest bit
 */
function bitOf(value: number, at: number): boolean {
  return Math.floor(value / 2 ** (frameClock.bits - 1 - at)) % 2 === 1;
}

/**
 * Reads the clock in a picture.
 * @param luma returns the brightness, 0 to 255, at a place given as shares of the picture's width and height
 * @param now epoch ms of a clock that is less than three weeks wrong
 * @returns epoch ms at which the frame was made; undefined if the row cannot be read
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

/**
 * Returns whether a cell is white, from samples at its middle and to the left and right of it, because video coding
 * blurs edges.
 */
function isWhite(luma: (x: number, y: number) => number, at: number): boolean {
  const samples = [0.35, 0.5, 0.65].map((share) => luma((at + share) / frameClock.cells, frameClock.height / 2));
  return samples.reduce((sum, value) => sum + value, 0) / samples.length > 127;
}
