import { chargingUnknownSeconds, maxChargingInterval } from "@huiyan/contract/parking/fee.rules";
import { z } from "zod";

/** State for counting the charging seconds of the parked car. Times in epoch ms. */
export const ChargingWatch = z.object({
  /** Time of the last counted observation. */
  at: z.number(),
  reading: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
  /** Last reading other than unknown (1 charging, 0 not charging), with its time. */
  known: z.object({ at: z.number(), reading: z.union([z.literal(1), z.literal(0)]) }).optional(),
});
export type ChargingWatch = z.infer<typeof ChargingWatch>;
type ChargingReading = ChargingWatch["reading"];

/**
 * Returns the charging seconds from the last observation to `at`, and the seconds with a known reading. At most 60 s
 * are counted per interval.
 * An unknown reading counts as the last known one for five minutes, then as charging. docs/reference/orders.md O4.
 */
export function chargingBetween(watch: ChargingWatch | undefined, at: number): { charging: number; known: number } {
  if (watch === undefined) return { charging: 0, known: 0 };
  const seconds = Math.min(Math.max(0, at - watch.at) / 1000, maxChargingInterval);
  if (watch.reading !== -1) return { charging: watch.reading === 1 ? seconds : 0, known: seconds };
  const isFresh = watch.known !== undefined && watch.at - watch.known.at <= chargingUnknownSeconds * 1000;
  const counts = isFresh ? watch.known?.reading === 1 : watch.known !== undefined;
  return { charging: counts ? seconds : 0, known: 0 };
}

export function nextWatch(watch: ChargingWatch | undefined, at: number, reading: ChargingReading): ChargingWatch {
  const known = reading === -1 ? watch?.known : { at, reading };
  return known === undefined ? { at, reading } : { at, reading, known };
}
