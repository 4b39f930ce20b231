import { grouped } from "#shared/format/count.ts";

/** Returns a difference with its sign: `+3`, `−4`, `0`. */
export function signed(value: number): string {
  if (value === 0) return "0";
  return `${value > 0 ? "+" : "−"}${grouped(Math.abs(value))}`;
}
