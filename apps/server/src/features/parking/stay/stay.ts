import { GlyphCandidates } from "@huiyan/contract/algorithm/berth-parking.device";
import { type PlateVote, voteForPlate } from "@huiyan/contract/parking/plate.rules";
import { gapCauses, reviewCodes } from "@huiyan/contract/parking/review.rules";
import { z } from "zod";
import { Sight } from "./observation.ts";

/** One reading of a plate; `at` in epoch ms. */
export const Reading = z.object({
  at: z.number(),
  plate: z.string(),
  confidence: z.number(),
  color: z.string().optional(),
  glyphs: z.array(GlyphCandidates).optional(),
});
export type Reading = z.infer<typeof Reading>;

/**
 * A gap in the observations of an occupied berth. After the gap the berth is occupied again, and the plate decides
 * whether the car is the same. `isSilence`: no observation arrived during the gap. Otherwise the berth was observed
 * free, but too briefly for an exit.
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
 * A gap in which the car may have changed (review code P-GAP). If the car changed, `fromId` is the observation of the
 * exit and `toId` that of the entry. Times in epoch ms.
 */
export const Doubt = z.object({
  cause: z.enum(gapCauses),
  from: z.number(),
  fromId: z.string(),
  to: z.number(),
  toId: z.string(),
});
export type Doubt = z.infer<typeof Doubt>;

/** Stay of one car in one berth, as derived from observations. Times in epoch ms. */
export const Stay = z.object({
  /** Id of the observation of the entry; undefined if the entry was not observed. */
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
  /** True if the stay ended without an observed exit. */
  isCut: z.boolean().optional(),
  /** Review codes from the observations: P-LATE, P-GAP, P-TWO, P-SPLIT. */
  codes: z.array(z.enum(reviewCodes)),
  /** Gaps that a user may have to check, oldest first. */
  doubts: z.array(Doubt).optional(),
  gap: Gap.optional(),
  /** Time since which the plate has not been read again after a gap, epoch ms. */
  unreadSince: z.number().optional(),
});
export type Stay = z.infer<typeof Stay>;

/** Returns the key that identifies a stay in a replay of its berth. */
export const stayKey = (stay: Pick<Stay, "entryId" | "leaveId">): string =>
  stay.entryId ?? `leave:${stay.leaveId ?? ""}`;

export const isOpenStay = (stay: Stay): boolean => stay.leaveAt === undefined && stay.isCut !== true;

export const voteOf = (readings: readonly Reading[]): PlateVote | undefined => voteForPlate(readings);

/**
 * Returns the plate of the stay: the more certain vote of the readings at the entry and at the exit. Undefined if
 * neither has a result.
 */
export function plateOfStay(stay: Stay): PlateVote | undefined {
  const [entry, leave] = [voteOf(stay.entryReadings), voteOf(stay.leaveReadings)];
  return entry === undefined || (leave !== undefined && leave.confidence > entry.confidence) ? leave : entry;
}

/** Returns the candidate characters of the most certain reading of this plate. */
export function glyphsOf(readings: readonly Reading[], plate: string): z.infer<typeof GlyphCandidates>[] {
  const own = readings.filter((reading) => reading.plate === plate && reading.glyphs !== undefined);
  return own.toSorted((a, b) => b.confidence - a.confidence)[0]?.glyphs ?? [];
}

/** Maximum readings kept at the entry, and at the exit: one every 3 s for two minutes. */
const maxReadings = 40;
export const withReading = (readings: readonly Reading[], reading: Reading): Reading[] =>
  [...readings, reading].slice(-maxReadings);
