import { type Size } from "./rect.ts";

/**
 * Returns true if no neighbouring cell has a higher value.
 * @param cells values; only the first plane of `size` is read
 */
export function isPeak(cells: Float32Array, { width, height }: Size, at: number): boolean {
  const [column, row] = [at % width, Math.floor(at / width)];
  const value = cells[at] ?? 0;
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
      if ((cells[y * width + x] ?? 0) > value) return false;
    }
  }
  return true;
}
