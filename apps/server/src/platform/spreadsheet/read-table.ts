import { cutText, pastedText } from "@huiyan/contract/pasted";
import { type Payer } from "../limits/fair-queue.ts";
import { readRows } from "./read-rows.ts";

/** A row of an uploaded table as it was written; nothing is judged yet. */
export interface TableRow {
  /** As the spreadsheet program counts: the head is 1. */
  row: number;
  /** One text for each column, "" where there is none. */
  cells: string[];
}

interface TableLimits {
  /** In addition to the head. */
  maxRows: number;
  columns: number;
  isExample(cells: string[]): boolean;
  /** What is no workbook is read as texts with commas. */
  isCsvTaken?: boolean;
  /** Whose work it is. */
  payer: Payer;
}

/** Longer than anything that could be right. */
const maxCharacters = 200;
const cellText = (text = "") => cutText(pastedText(text.toWellFormed().replaceAll(/\p{Cc}+/gu, " ")), maxCharacters);

/**
 * The rows of an uploaded sheet, without its head, empty rows and the template's example.
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
