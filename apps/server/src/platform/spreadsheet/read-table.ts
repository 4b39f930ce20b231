import { cutText, pastedText } from "@huiyan/contract/pasted";
import { type Payer } from "../limits/fair-queue.ts";
import { readRows } from "./read-rows.ts";

/** A row of an uploaded table as the user wrote it, not validated. */
export interface TableRow {
  /** Row number as in a spreadsheet program: the header is 1. */
  row: number;
  /** One text per column, "" if empty. */
  cells: string[];
}

interface TableLimits {
  /** Maximum rows without the header. */
  maxRows: number;
  columns: number;
  isExample(cells: string[]): boolean;
  /** True: files that are no workbooks are read as CSV. */
  isCsvTaken?: boolean;
  /** Caller to whom the work is charged. */
  payer: Payer;
}

/** Maximum characters kept of a cell, more than any valid value has. */
const maxCharacters = 200;
const cellText = (text = "") => cutText(pastedText(text.toWellFormed().replaceAll(/\p{Cc}+/gu, " ")), maxCharacters);

/**
 * Returns the rows of an uploaded sheet, without the column titles, empty rows and the example row of the template.
 * @throws AppError spreadsheet_…
 */
export async function readTable(
  bytes: Buffer,
  { maxRows, columns, isExample, payer, isCsvTaken = false }: TableLimits,
): Promise<TableRow[]> {
  const rows = await readRows(bytes, { maxRows: maxRows + 1, maxColumns: columns, payer, isCsvTaken });
  return rows.slice(1).flatMap((written, at): TableRow[] => {
    const cells = Array.from({ length: columns }, (_, column) => cellText(written[column]));
    return cells.every((cell) => cell === "") || isExample(cells) ? [] : [{ row: at + 2, cells }];
  });
}
