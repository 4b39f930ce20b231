import xlsx from "xlsx";
import { z } from "zod";
import { type RowLimits, RowTexts } from "./row-texts.ts";

/** Of a cell as the reader gives it: type, stored value, shown text, number format. */
const SheetCell = z.object({
  t: z.enum(["b", "n", "e", "s", "d", "z"]),
  v: z.unknown().optional(),
  w: z.string().optional(),
  z: z.union([z.string(), z.number()]).optional(),
});
const Sheet = z.array(z.array(SheetCell.optional()).optional());
const types = { b: "b", n: "n", e: "e", s: "str", d: "d", z: "str" } as const;

function storedText({ t: type, v: value, w: shown }: z.output<typeof SheetCell>): string {
  if (type === "e") return shown ?? "";
  if (type === "b") return value === true ? "1" : "0";
  return String(value ?? "");
}

/** Reads the first visible sheet of an .xls. The library has known weaknesses, so callers use a disposable thread. */
export function xlsRows(bytes: Buffer, { maxRows, maxColumns }: RowLimits): string[][] {
  const options = { dense: true, cellFormula: false, cellHTML: false, cellNF: true, type: "buffer" } as const;
  const tabs = xlsx.read(bytes, { ...options, sheets: 0, sheetRows: 1 }).Workbook?.Sheets ?? [];
  const seenAt = Math.max(
    0,
    tabs.findIndex(({ Hidden: hidden = 0 }) => hidden === 0),
  );
  const book = xlsx.read(bytes, { ...options, sheets: seenAt, sheetRows: 2 * maxRows + 1 });
  const texts = new RowTexts(book.Workbook?.WBProps?.date1904 === true);
  const first: unknown = book.Sheets[book.SheetNames[seenAt] ?? ""];
  for (const [at, row] of Sheet.parse(Array.isArray(first) ? Array.from(first) : []).entries()) {
    for (const [column, cell] of Array.from(row ?? [])
      .slice(0, maxColumns)
      .entries()) {
      if (cell === undefined) continue;
      const format = cell.z === undefined ? undefined : String(cell.z);
      texts.set(at, column, { type: types[cell.t], value: storedText(cell), format });
    }
  }
  return texts.all();
}
