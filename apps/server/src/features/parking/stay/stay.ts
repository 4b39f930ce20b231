import { GlyphCandidates } from "@huiyan/contract/algorithm/berth-parking.device";
import { type PlateVote, voteForPlate } from "@huiyan/contract/parking/plate.rules";
import { gapCauses, reviewCodes } from "@huiyan/contract/parking/review.rules";
import { z } from "zod";
import { Sight } from "./observation.ts";

/** One reading of the plate; `at` epoch ms. */
export const Reading = z.object({
  at: z.number(),
  plate: z.string(),
  confidence: z.number(),
  color: z.string().optional(),
  glyphs: z.array(GlyphCandidates).optional(),
});
export type Reading = z.infer<typeof Reading>;

/**
 * A car is there again after a gap; its plate decides if it is the same. `isSilence`: no observation in between; else
 * the berth was observed free, too briefly for a leave.
 */
const Gap = z.object({
  from: z.number(),
  fromId: z.string(),
  to: z.number(),
  toId: z.string(),
  isSilence: z.boolean(),
  readings: z.array(Reading),
  sight: Sight.optional(),
});
export type Gap = z.infer<typeof Gap>;

/**
 * A moment of P-GAP, with the observations by which one car would have left and the other entered. Times in epoch ms.
 */
export const Doubt = z.object({
  cause: z.enum(gapCauses),
  from: z.number(),
  fromId: z.string(),
  to: z.number(),
  toId: z.string(),
});
export type Doubt = z.infer<typeof Doubt>;

/** One car in one berth, by its observations. Times in epoch ms. */
export const Stay = z.object({
  /** Observation of the entry; undefined if the entry was not observed. */
  entryId: z.string().optional(),
  entryAt: z.number().optional(),
  entryReadings: z.array(Reading),
  entrySight: Sight.optional(),
  leaveId: z.string().optional(),
  leaveAt: z.number().optional(),
  leaveReadings: z.array(Reading),
  leaveSight: Sight.optional(),
  lastSeenAt: z.number(),
  chargingSeconds: z.number(),
  knownSeconds: z.number(),
  /** True if the stay ended without an observed leave. */
  isCut: z.boolean().optional(),
  /** P-LATE, P-GAP, P-TWO, P-SPLIT. */
  codes: z.array(z.enum(reviewCodes)),
  /** Moments of P-GAP, oldest first. */
  doubts: z.array(Doubt).optional(),
  gap: Gap.optional(),
  /** Time since which the car after a moment of free berth is unread, epoch ms. */
  unreadSince: z.number().optional(),
});
export type Stay = z.infer<typeof Stay>;

/** Returns the key that identifies a stay in a replay of its berth. */
export const stayKey = (stay: Pick<Stay, "entryId" | "leaveId">): string =>
  stay.entryId ?? `leave:${stay.leaveId ?? ""}`;

export const isOpenStay = (stay: Stay): boolean => stay.leaveAt === undefined && stay.isCut !== true;

export const voteOf = (readings: readonly Reading[]): PlateVote | undefined => voteForPlate(readings);

/** Returns the plate by all readings so far. */
export function plateOfStay(stay: Stay): PlateVote | undefined {
  const [entry, leave] = [voteOf(stay.entryReadings), voteOf(stay.leaveReadings)];
  return entry === undefined || (leave !== undefined && leave.confidence > entry.confidence) ? leave : entry;
}

/** Returns the glyphs of the most certain reading of this plate. */
export function glyphsOf(readings: readonly Reading[], plate: string): z.infer<typeof GlyphCandidates>[] {
  const own = readings.filter((reading) => reading.plate === plate && reading.glyphs !== undefined);
  return own.toSorted((a, b) => b.confidence - a.confidence)[0]?.glyphs ?? [];
}

/** Maximum readings kept per half: the votes of two minutes at one observation per three seconds. */
const maxReadings = 40;
export const withReading = (readings: readonly Reading[], reading: Reading): Reading[] =>
  [...readings, reading].slice(-maxReadings);
