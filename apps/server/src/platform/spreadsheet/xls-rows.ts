import * as xlsx from "@e965/xlsx";
import * as codePages from "@e965/xlsx/dist/cpexcel.full.mjs";
import { z } from "zod";
import { type RowLimits, RowTexts } from "./row-texts.ts";
import { type SheetRead } from "./xlsx-rows.ts";

// texts of .xls files before Excel 97 use the code page of the Windows that wrote them, for example GBK
xlsx.set_cptable(codePages);

/** A cell as the .xls library returns it: type, stored value, displayed text, number format. */
const SheetCell = z.object({
  t: z.enum(["b", "n", "e", "s", "d", "z"]),
  v: z.unknown().optional(),
  w: z.string().optional(),
  z: z.union([z.string(), z.number()]).optional(),
});
const Sheet = z.object({ "!data": z.array(z.array(SheetCell.optional()).optional()).default([]) });
const options = { dense: true, cellFormula: false, cellHTML: false, cellNF: true, type: "buffer" } as const;
/** Number of rows of another sheet that are compared with the first sheet: its header and one entry. */
const comparedRows = 2;
/** Maximum number of other sheets that are compared with the first sheet. */
const maxOtherSheets = 50;
const types = { b: "b", n: "n", e: "e", s: "str", d: "d", z: "str" } as const;

/**
 * Returns the rows of a sheet that was read with `dense`. Rows and cells without content are undefined; a chart has no
 * rows.
 */
const rowsOf = (sheet: unknown = {}) => Array.from(Sheet.parse(sheet)["!data"]);

function storedText({ t: type, v: value, w: shown }: z.output<typeof SheetCell>): string {
  if (type === "e") return shown ?? "";
  if (type === "b") return value === true ? "1" : "0";
  return String(value ?? "");
}

const Merges = z.array(z.object({ s: z.object({ r: z.number(), c: z.number() }), e: z.object({ r: z.number() }) }));

/** Returns whether another visible sheet has the same header as the first sheet, and entries below it. */
function hasMoreEntries(bytes: Buffer, visible: readonly number[]): boolean {
  const [first = 0, ...others] = visible.slice(0, 1 + maxOtherSheets);
  if (others.length === 0) return false;
  const sheets = [first, ...others];
  const book = xlsx.read(bytes, { ...options, sheets, sheetRows: comparedRows });
  const textsIn = (at: number) =>
    rowsOf(book.Sheets[book.SheetNames[at] ?? ""]).map((row) =>
      Array.from(row ?? [], (cell) => (cell === undefined ? "" : storedText(cell))),
    );
  const isFilled = (row: readonly string[]) => row.some((text) => text !== "");
  const head = textsIn(first)[0] ?? [];
  if (!isFilled(head)) return false;
  return others.some((at) => {
    const [otherHead, entry = []] = textsIn(at);
    return otherHead?.join("\n") === head.join("\n") && isFilled(entry);
  });
}

function textsOf(sheet: unknown, book: xlsx.WorkBook, maxColumns: number): RowTexts {
  const texts = new RowTexts(book.Workbook?.WBProps?.date1904 === true);
  for (const [at, row] of rowsOf(sheet).entries()) {
    for (const [column, cell] of Array.from(row ?? [])
      .slice(0, maxColumns)
      .entries()) {
      if (cell === undefined) continue;
      const format = cell.z === undefined ? undefined : String(cell.z);
      texts.set(at, column, { type: types[cell.t], value: storedText(cell), format });
    }
  }
  return texts;
}

/**
 * Reads the first visible sheet of an .xls file. The library has known vulnerabilities, so call it only in a thread
 * that ends afterwards.
 */
export function xlsRows(bytes: Buffer, { maxRows, maxColumns }: RowLimits): SheetRead {
  const tabs = xlsx.read(bytes, { ...options, sheets: 0, sheetRows: 1 }).Workbook?.Sheets ?? [];
  const visible = tabs.flatMap(({ Hidden: hidden = 0 }, at) => (hidden === 0 ? [at] : []));
  const seenAt = visible[0] ?? 0;
  if (hasMoreEntries(bytes, visible)) return { refused: "spreadsheet_more_sheets" };
  const book = xlsx.read(bytes, { ...options, sheets: seenAt, sheetRows: 2 * maxRows + 1 });
  const sheet = book.Sheets[book.SheetNames[seenAt] ?? ""];
  const texts = textsOf(sheet, book, maxColumns);
  for (const { s: start, e: end } of Merges.parse(sheet?.["!merges"] ?? [])) {
    texts.repeatDown(start.c, start.r, Math.min(end.r, 2 * maxRows));
  }
  return { rows: texts.all() };
}
