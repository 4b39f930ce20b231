import { z } from "zod";
import { Box, Corner, Id, Share } from "../scalars.ts";
import { plateColors } from "./illegal-parking.device.ts";

/** Limit of the learned offset: no offset makes a berth ignore the picture. */
export const maxJudgeOffset = 4;

/** A berth as the device watches it. */
export const WatchedBerth = z.object({
  id: Id,
  /** Berth text, for the device's own pages. */
  label: z.string().max(32),
  roi: z.array(Corner).min(3).max(32),
  is_new_energy: z.boolean().default(false),
  /**
   * Added to the logit of the judge of small berths; learned from the stays of this berth. docs/reference/parking.md
   * P32.
   */
  judge_offset: z.number().min(-maxJudgeOffset).max(maxJudgeOffset).default(0),
});
export type WatchedBerth = z.infer<typeof WatchedBerth>;

/** Settings of `berth_parking`. The platform derives them from the drawn berths. */
export const BerthParkingSettings = z.object({
  berths: z.array(WatchedBerth).max(100),
  /** Report interval of an unchanged berth, in seconds. */
  report_seconds: z.number().min(1).max(300).default(15),
  /**
   * Minimum share of the berth that a parked vehicle covers; if the vehicle's footprint is smaller than the berth,
   * share of the footprint.
   */
  min_cover: z.number().min(0.05).max(1).default(0.3),
});
export type BerthParkingSettings = z.infer<typeof BerthParkingSettings>;

/** none: the picture is good; occluded, moved, black: the berth cannot be judged. */
export const berthFaults = ["none", "occluded", "moved", "black"] as const;

/** Candidates of the model for one glyph, best first. */
export const GlyphCandidates = z
  .array(z.object({ char: z.string().min(1).max(2), conf: Share }))
  .min(1)
  .max(5);

/**
 * One observation of one berth (event data of `berth_parking`) at the time `happened_at`. Sent on every change and
 * every `report_seconds`.
 * The device reports states; the platform derives entries and leaves.
 * Pictures: `image` the whole picture, `car` a close-up of the vehicle, `plate` of its plate; for a change to free, the
 * last pictures of the vehicle. docs/reference/parking.md P2.
 */
export const BerthObservation = z.object({
  berth_id: Id,
  occupied: z.boolean(),
  /** How sure the device is of `occupied`. */
  occupy_conf: Share,
  /**
   * Probability of occupied by the judge of small berths for this picture, without `judge_offset`. Absent: the detector
   * decides, or the picture is unusable.
   */
  judged_share: Share.optional(),
  /** Empty: not read. */
  plate: z.string().max(16).default(""),
  /** How probable it is that the text is right. */
  plate_conf: Share.default(0),
  /** Absent if unknown: a plate of seven characters that looks green in lamp light. */
  plate_color: z.enum(plateColors).optional(),
  /** Candidates per glyph of `plate`. */
  glyphs: z.array(GlyphCandidates).max(8).optional(),
  /** 1 charging, 0 not, -1 unknown. */
  charging: z.union([z.literal(1), z.literal(0), z.literal(-1)]).default(-1),
  fault: z.enum(berthFaults).default("none"),
  /** Share of the berth that a second vehicle covers. */
  second_cover: Share.default(0),
  /**
   * The vehicle belongs to another berth, of which it covers more: share of this berth that it covers. 0: the vehicle
   * belongs to this berth.
   */
  spill_cover: Share.default(0),
  /**
   * Phone of the car's owner if the device knows it, for example from a charging station. Values that are not mobile
   * numbers are dropped.
   */
  owner_phone: z
    .string()
    .regex(/^1\d{10}$/)
    .optional()
    .catch(undefined),
  car_pic_box: Box.optional(),
  car_code_pic_box: Box.optional(),
});
export type BerthObservation = z.infer<typeof BerthObservation>;
