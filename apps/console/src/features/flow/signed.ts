import { grouped } from "../../shared/format/count.ts";

/** `+3`, `−4`, `0`: a difference. */
export function signed(value: number): string {
  if (value === 0) return "0";
  return `${value > 0 ? "+" : "−"}${grouped(Math.abs(value))}`;
}
