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
 * A car is there again, and what it is read as decides whether it is the same. `isSilence`: nothing was observed in
 * between; else the berth was seen free, too short to be a leave.
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

/** A moment of which P-GAP tells. Times in epoch ms; observations by which one car would have left and the other come. */
export const Doubt = z.object({
  cause: z.enum(gapCauses),
  from: z.number(),
  fromId: z.string(),
  to: z.number(),
  toId: z.string(),
});
export type Doubt = z.infer<typeof Doubt>;

/** One car in one berth, as its observations tell. Times in epoch ms. */
export const Stay = z.object({
  /** Observation by which it came; undefined: that it came was not seen. */
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
  /** It ended, but its leave was not seen. */
  isCut: z.boolean().optional(),
  /** P-LATE, P-GAP, P-TWO, P-SPLIT. */
  codes: z.array(z.enum(reviewCodes)),
  /** Moments of P-GAP, oldest first. */
  doubts: z.array(Doubt).optional(),
  gap: Gap.optional(),
  /** The berth was seen free for a moment, and what has been there since then was not read: epoch ms. */
  unreadSince: z.number().optional(),
});
export type Stay = z.infer<typeof Stay>;

/** By this a stay is known again when its berth is looked at once more. */
export const stayKey = (stay: Pick<Stay, "entryId" | "leaveId">): string =>
  stay.entryId ?? `leave:${stay.leaveId ?? ""}`;

export const isOpenStay = (stay: Stay): boolean => stay.leaveAt === undefined && stay.isCut !== true;

export const voteOf = (readings: readonly Reading[]): PlateVote | undefined => voteForPlate(readings);

/** The plate that is known so far, by all its readings. */
export function plateOfStay(stay: Stay): PlateVote | undefined {
  const [entry, leave] = [voteOf(stay.entryReadings), voteOf(stay.leaveReadings)];
  return entry === undefined || (leave !== undefined && leave.confidence > entry.confidence) ? leave : entry;
}

/** Of the readings of one plate, the glyphs of the surest. */
export function glyphsOf(readings: readonly Reading[], plate: string): z.infer<typeof GlyphCandidates>[] {
  const own = readings.filter((reading) => reading.plate === plate && reading.glyphs !== undefined);
  return own.toSorted((a, b) => b.confidence - a.confidence)[0]?.glyphs ?? [];
}

/** At most so many readings of a half are kept: the votes of two minutes at one observation each three seconds. */
const maxReadings = 40;
export const withReading = (readings: readonly Reading[], reading: Reading): Reading[] =>
  [...readings, reading].slice(-maxReadings);
