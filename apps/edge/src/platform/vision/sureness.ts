import { isSameSpot } from "../geometry/rect.ts";
import { type PlateReading } from "../plate/plate-reading.ts";

/** Probability of the least sure sign, of the length that the colour allows. */
export function sureness({ colour, seven, eight }: PlateReading): number {
  return colour === "green" ? eight.weakest : Math.max(seven.weakest, eight.weakest);
}

/** What is read so surely needs no second way. */
const sureEnough = 0.8;
export const isSure = (reading: PlateReading): boolean => sureness(reading) >= sureEnough;

/** What reads worse than this is no plate. */
const noPlate = 0.02;
export const isNone = (reading: PlateReading): boolean => sureness(reading) < noPlate;
export const isInDoubt = (reading: PlateReading): boolean => !isSure(reading) && !isNone(reading);

/** Of two readings of one spot, boxes of different sizes, the surer one counts: the first. */
export function isFirstThere({ box }: PlateReading, at: number, all: readonly PlateReading[]): boolean {
  return !all.slice(0, at).some((other) => isSameSpot(other.box, box));
}
