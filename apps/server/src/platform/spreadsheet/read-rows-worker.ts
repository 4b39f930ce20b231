import { parentPort, workerData } from "node:worker_threads";
import xlsx from "xlsx";
import { z } from "zod";
import { cellText, SheetCell } from "./cell-text.ts";
import { repackWorkbook } from "./repack-workbook.ts";

// The reader takes what it is given in one piece and has had its holes, so it gets a thread that is thrown away.
const port = parentPort;
if (port === null) throw new Error("read-rows-worker runs as a worker thread only");

const Task = z.object({
  kind: z.enum(["xlsx", "xls"]),
  bytes: z.instanceof(Uint8Array),
  maxRows: z.number(),
  maxColumns: z.number(),
});
const Sheet = z.array(z.array(SheetCell.optional()).optional());

function lastFilled<T>(items: readonly T[], isFilled: (item: T) => boolean): T[] {
  return items.slice(0, items.findLastIndex(isFilled) + 1);
}

/** Rows behind as many empty ones again as are allowed are not looked for. */
function rowsOf(bytes: Buffer, maxRows: number, maxColumns: number): string[][] {
  const options = {
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
    sheets: 0,
    sheetRows: 2 * maxRows + 1,
  };
  const book = xlsx.read(bytes, { ...options, type: "buffer" });
  const startsIn1904 = book.Workbook?.WBProps?.date1904 === true;
  const first: unknown = book.Sheets[book.SheetNames[0] ?? ""];
  const rows = Sheet.parse(Array.isArray(first) ? Array.from(first) : []).map((row) => {
    const cells = Array.from(row ?? [], (cell) => (cell === undefined ? "" : cellText(cell, startsIn1904)));
    return lastFilled(cells.slice(0, maxColumns), (text) => text !== "");
  });
  return lastFilled(rows, (row) => row.length > 0);
}

async function read(): Promise<unknown> {
  const { kind, bytes, maxRows, maxColumns } = Task.parse(workerData);
  try {
    const book = kind === "xlsx" ? await repackWorkbook(Buffer.from(bytes.buffer)) : Buffer.from(bytes.buffer);
    return book === undefined ? { refused: "spreadsheet_wrong_type" } : { rows: rowsOf(book, maxRows, maxColumns) };
  } catch {
    return { refused: "spreadsheet_too_complex" };
  }
}

port.postMessage(await read());
