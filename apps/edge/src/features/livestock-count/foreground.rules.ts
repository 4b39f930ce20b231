import { type SmallPicture } from "#platform/motion/small-picture.ts";

/** Grey levels of the floor without animals, per cell. */
export interface Floor {
  columns: number;
  rows: number;
  grey: Float32Array;
  at: number;
}

/** Time constant in ms with which the floor follows changes in cells without animals. */
const openMs = 2_000;
/**
 * Time constant in ms for cells that differ from the floor. An animal that lies down for long becomes part of the floor
 * until it moves.
 */
const coveredMs = 90_000;
/**
 * Maximum weight of one frame. After a long gap, a single frame may be exceptional and must not replace the learned
 * floor.
 */
const maxShare = 0.3;

export function firstFloor({ columns, rows, cells }: SmallPicture, at: number): Floor {
  return { columns, rows, grey: Float32Array.from(cells), at };
}

/**
 * Returns the change of brightness since the floor was learned: the median over the cells of the passage, or the lower
 * quartile if that is nearer to 0.
 */
function lightBetween(floor: Floor, now: SmallPicture, inside: Uint8Array): number {
  const differences: number[] = [];
  for (let cell = 0; cell < inside.length; cell += 1)
    if (inside[cell] === 1) differences.push((now.cells[cell] ?? 0) - (floor.grey[cell] ?? 0));
  differences.sort((a, b) => a - b);
  const middle = differences[Math.floor(differences.length / 2)] ?? 0;
  // If animals cover most of the floor, the median cell shows an animal, but the lower quartile may still show floor.
  const quarter = differences[Math.floor(differences.length / 4)] ?? 0;
  return Math.abs(quarter) < Math.abs(middle) ? quarter : middle;
}

/**
 * Returns the cells that differ from the floor by more than the contrast; single cells are removed.
 * @param inside 1 for cells of the passage
 */
export function covered(floor: Floor, now: SmallPicture, inside: Uint8Array, contrast: number): Uint8Array {
  const light = lightBetween(floor, now, inside);
  const differs = new Uint8Array(inside.length);
  for (let cell = 0; cell < inside.length; cell += 1) {
    const difference = Math.abs((now.cells[cell] ?? 0) - (floor.grey[cell] ?? 0) - light);
    if (inside[cell] === 1 && difference > contrast) differs[cell] = 1;
  }
  return withoutGrains(differs, floor.columns, floor.rows);
}

/** Removes single cells: keeps a cell only if at least 5 of the 9 cells in its 3 × 3 block are set. */
function withoutGrains(cells: Uint8Array, columns: number, rows: number): Uint8Array {
  const kept = new Uint8Array(cells.length);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let count = 0;
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
          count += cells[y * columns + x] ?? 0;
      if (count >= 5) kept[row * columns + column] = 1;
    }
  }
  return kept;
}

/**
 * Returns the learned picture of the empty floor, updated with one more frame. Cells that an animal covers follow the
 * frame more slowly.
 */
export function learnFloor(floor: Floor, now: SmallPicture, covers: Uint8Array, at: number): Floor {
  const elapsed = Math.max(0, at - floor.at);
  const [open, closed] = [openMs, coveredMs].map((ms) => Math.min(maxShare, elapsed / ms));
  const grey = floor.grey.map((known, cell) => {
    const share = (covers[cell] === 1 ? closed : open) ?? 0;
    return known + ((now.cells[cell] ?? 0) - known) * share;
  });
  return { ...floor, grey, at };
}
