import { isSameSpot } from "../geometry/rect.ts";
import { type PlateReading } from "../plate/plate-reading.ts";

/** Returns the probability of the least certain character, for the number of characters that the colour requires. */
export function sureness({ colour, seven, eight }: PlateReading): number {
  return colour === "green" ? eight.weakest : Math.max(seven.weakest, eight.weakest);
}

/** Minimum confidence of a reading for which no further search is tried. */
const sureEnough = 0.8;
export const isSure = (reading: PlateReading): boolean => sureness(reading) >= sureEnough;

/** Confidence below which a reading is no plate. */
const noPlate = 0.02;
export const isNone = (reading: PlateReading): boolean => sureness(reading) < noPlate;
export const isInDoubt = (reading: PlateReading): boolean => !isSure(reading) && !isNone(reading);

/**
 * Returns true if no earlier reading of the list is at the same place. If two readings from boxes of different sizes
 * are at one place, only the first counts.
 */
export function isFirstThere({ box }: PlateReading, at: number, all: readonly PlateReading[]): boolean {
  return !all.slice(0, at).some((other) => isSameSpot(other.box, box));
}
