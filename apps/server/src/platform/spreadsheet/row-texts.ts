import { type Cell, cellText } from "./cell-text.ts";

/** Maximum characters of a cell; Excel has the same limit. */
const maxCellCharacters = 32_767;
/** Maximum characters of all cells together. Cells may share texts, so a small file can contain many characters. */
const maxCharacters = 8_000_000;

export interface RowLimits {
  maxRows: number;
  maxColumns: number;
}

function lastFilled<T>(items: readonly T[], isFilled: (item: T) => boolean): T[] {
  return items.slice(0, items.findLastIndex(isFilled) + 1);
}

/** Texts of a sheet, collected cell by cell; rows and columns count from 0. */
export class RowTexts {
  readonly #rows = new Map<number, Map<number, string>>();
  readonly #startsIn1904: boolean;
  #characters = 0;

  constructor(startsIn1904: boolean) {
    this.#startsIn1904 = startsIn1904;
  }

  /** @throws Error if the sheet contains too many characters */
  set(row: number, column: number, cell: Cell): void {
    const text = cellText({ ...cell, value: cell.value.slice(0, maxCellCharacters) }, this.#startsIn1904);
    this.#characters += text.length;
    if (this.#characters > maxCharacters) throw new Error("too much text");
    const cells = this.#rows.get(row) ?? new Map<number, string>();
    this.#rows.set(row, cells.set(column, text));
  }

  /**
   * Repeats the text of a vertically merged cell in its lower rows, because users see it there too. Rows that are
   * otherwise empty stay empty.
   */
  repeatDown(column: number, from: number, to: number): void {
    const text = this.#rows.get(from)?.get(column);
    if (text === undefined) return;
    for (let row = from + 1; row <= to; row++) {
      const cells = this.#rows.get(row);
      if (cells === undefined) continue;
      this.#characters += text.length;
      if (this.#characters > maxCharacters) throw new Error("too much text");
      if ((cells.get(column) ?? "") === "") cells.set(column, text);
    }
  }

  /** Returns all rows. Empty rows and cells between others are kept; those at the end are dropped. */
  all(): string[][] {
    const rows = Array.from({ length: Math.max(-1, ...this.#rows.keys()) + 1 }, (_, at) => this.#row(at));
    return lastFilled(rows, (row) => row.length > 0);
  }

  #row(at: number): string[] {
    const cells = this.#rows.get(at) ?? new Map<number, string>();
    const texts = Array.from({ length: Math.max(-1, ...cells.keys()) + 1 }, (_, column) => cells.get(column) ?? "");
    return lastFilled(texts, (text) => text !== "");
  }
}
