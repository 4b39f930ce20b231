import xlsx from "xlsx";
import { z } from "zod";

/** Of a cell as the reader gives it: type, stored value, shown text, number format. */
export const SheetCell = z.object({
  t: z.enum(["b", "n", "e", "s", "d", "z"]),
  v: z.unknown().optional(),
  w: z.string().optional(),
  z: z.union([z.string(), z.number()]).optional(),
});
type SheetCell = z.output<typeof SheetCell>;

/** Day 0 of a sheet is 1899-12-30, or 1904-01-01 on old Macs, in days before 1970. */
const dayOf1970 = 25_569;
const daysTo1904 = 1462;
const dayMs = 86_400_000;

function dateText(serial: number, startsIn1904: boolean): string {
  const day = serial + (startsIn1904 ? daysTo1904 : 0) - dayOf1970;
  // To the second, since a fraction of a day is never exact.
  const time = new Date(Math.round((day * dayMs) / 1000) * 1000);
  if (Number.isNaN(time.getTime())) return String(serial);
  const [date = "", clock = ""] = time.toISOString().slice(0, 19).split("T");
  if (serial < 1) return clock;
  return clock === "00:00:00" ? date : `${date} ${clock}`;
}

function numberText(value: number, { w, z: format }: SheetCell, startsIn1904: boolean): string {
  if (xlsx.SSF.is_date(String(format ?? "")) === true) return dateText(value, startsIn1904);
  // «General» shortens long numbers to 1.2E+15; a format of its own is what the person meant.
  if (format === undefined || format === "General" || format === "@" || w === undefined) {
    return String(Number(value.toPrecision(15)));
  }
  return w.trim();
}

/** What a person reads in the cell, long numbers in full and dates in the one spelling of the product. */
export function cellText(cell: SheetCell, startsIn1904: boolean): string {
  if (typeof cell.v === "number" && cell.t === "n") return numberText(cell.v, cell, startsIn1904);
  if (cell.t === "b") return cell.v === true ? "TRUE" : "FALSE";
  if (cell.t === "s") return String(cell.v ?? "").trim();
  return (cell.w ?? "").trim();
}
