import { inKg, type ScaleReading } from "./scale-frame.ts";
import { type FieldFrame } from "./scale-settings.ts";

/** A weight as text: at most one sign, surrounding spaces, digits with at most one decimal point. */
const weightText = /^ {0,16}[+-]? {0,16}\d{1,10}(?:\.\d{0,5})? {0,16}$/;

const stands = (text: string, mark: { at: number; is: readonly string[] } | undefined): boolean =>
  mark?.is.some((each) => text.startsWith(each, mark.at)) === true;

/**
 * Parses a frame whose fields have fixed positions.
 * @param body frame without start and end bytes
 */
export function readFields(body: Uint8Array, settings: FieldFrame): ScaleReading | undefined {
  const text = String.fromCharCode(...body.map((byte) => byte & 0x7f));
  const { weight, negative, decimals, stable, overload, unit } = settings;
  const isOver = stands(text, overload);
  const shown = text.slice(weight.from, weight.to);
  if (isOver) return { kg: 0, moving: undefined, unusable: true };
  if (text.length < weight.to || !weightText.test(shown)) return undefined;
  const compact = shown.replaceAll(" ", "");
  const size = Number(compact) / (compact.includes(".") ? 1 : 10 ** decimals);
  return {
    kg: inKg(stands(text, negative) ? -size : size, unit),
    moving: stable === undefined ? undefined : !stands(text, stable),
    unusable: false,
  };
}
