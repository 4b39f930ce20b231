import { isSameSpot } from "../geometry/rect.ts";
import { type PlateReading } from "../plate/plate-reading.ts";

/** Probability of the least certain sign, of the length that the colour allows. */
export function sureness({ colour, seven, eight }: PlateReading): number {
  return colour === "green" ? eight.weakest : Math.max(seven.weakest, eight.weakest);
}

/** Confidence from which on a plate is read in no second way. */
const sureEnough = 0.8;
export const isSure = (reading: PlateReading): boolean => sureness(reading) >= sureEnough;

/** Confidence below which it is no plate. */
const noPlate = 0.02;
export const isNone = (reading: PlateReading): boolean => sureness(reading) < noPlate;
export const isInDoubt = (reading: PlateReading): boolean => !isSure(reading) && !isNone(reading);

/**
 * Whether no earlier reading is at the same spot: of two readings there, with boxes of different sizes, the first
 * counts.
 */
export function isFirstThere({ box }: PlateReading, at: number, all: readonly PlateReading[]): boolean {
  return !all.slice(0, at).some((other) => isSameSpot(other.box, box));
}
