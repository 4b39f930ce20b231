import { format, isDateFormat } from "numfmt";

/** Serial number of 1970-01-01 in a sheet. Day 0 is 1899-12-30, or 1904-01-01 in files of old Macs. */
const dayOf1970 = 25_569;
const daysTo1904 = 1462;
const dayMs = 86_400_000;

function dateText(serial: number, startsIn1904: boolean): string {
  const day = serial + (startsIn1904 ? daysTo1904 : 0) - dayOf1970;
  // rounded to seconds, because a time stored as a fraction of a day is inexact
  const time = new Date(Math.round((day * dayMs) / 1000) * 1000);
  if (Number.isNaN(time.getTime())) return String(serial);
  const [date = "", clock = ""] = time.toISOString().slice(0, 19).split("T");
  if (serial < 1) return clock;
  return clock === "00:00:00" ? date : `${date} ${clock}`;
}

function formatted(value: number, pattern: string): string | undefined {
  try {
    return format(pattern, value).trim();
  } catch {
    return undefined;
  }
}

function isDate(pattern: string): boolean {
  try {
    return isDateFormat(pattern);
  } catch {
    return false;
  }
}

function numberText(value: number, pattern: string | undefined, startsIn1904: boolean): string {
  // the format “General” would shorten long numbers to 1.2E+15, so the number is written in full; any other format was
  // chosen by the user
  const plain = String(Number(value.toPrecision(15)));
  if (pattern === undefined || pattern === "General" || pattern === "@") return plain;
  return isDate(pattern) ? dateText(value, startsIn1904) : (formatted(value, pattern) ?? plain);
}

/** Decodes `_x000D_`, the escape of a character that XML cannot contain. ECMA-376, part 1, 22.9.2.19. */
function unescaped(text: string): string {
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

export interface Cell {
  /** Attribute `t` of the cell: s, str, inlineStr, b, e or d; absent for a number. */
  type: string;
  /** Text in the sheet, or the shared text that the cell references. */
  value: string;
  format: string | undefined;
}

/** Returns the text that users see in the cell, except that numbers are in full and dates in the product's format. */
export function cellText({ type, value, format: pattern }: Cell, startsIn1904: boolean): string {
  if (["s", "str", "inlineStr"].includes(type)) return unescaped(value).trim();
  const plain = value.trim();
  if (type === "b") return plain === "1" || plain === "true" ? "TRUE" : "FALSE";
  if (type === "d")
    return plain
      .replace("T", " ")
      .replace(/(\.\d+)?Z?$/, "")
      .replace(" 00:00:00", "");
  const number = Number(plain);
  return type === "e" || plain === "" || !Number.isFinite(number) ? plain : numberText(number, pattern, startsIn1904);
}
