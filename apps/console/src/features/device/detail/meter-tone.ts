/** Used fractions of a resource from which it needs attention (`look`) or action (`act`). */
const look = 0.8;
const act = 0.95;

export type MeterTone = "well" | "look" | "bad";

/**
 * Returns the tone of a used fraction.
 * @param share 0 to 1
 */
export function meterTone(share: number): MeterTone {
  if (share >= act) return "bad";
  return share >= look ? "look" : "well";
}

/** Returns the used fraction, 0 to 1; 0 of 0 is 0. */
export function shareOf({ used, total }: { used: number; total: number }): number {
  return total <= 0 ? 0 : Math.min(1, Math.max(0, used / total));
}
