import { z } from "zod";
import { Box, Corner, Id, Share } from "../scalars.ts";
import { plateColors } from "./illegal-parking.device.ts";

/**
 * Maximum absolute value of an offset that is learned for the classifier of small berths. Within this limit, no offset
 * can overrule a clear picture.
 */
export const maxJudgeOffset = 4;

/** A berth in the settings of a device. */
export const WatchedBerth = z.object({
  id: Id,
  /** Berth number with its prefix, shown on the device's own pages. */
  label: z.string().max(32),
  roi: z.array(Corner).min(3).max(32),
  is_new_energy: z.boolean().default(false),
  /**
   * Learned from the stays of this berth and added to the logit of the classifier for small berths.
   * docs/reference/parking.md P32.
   */
  judge_offset: z.number().min(-maxJudgeOffset).max(maxJudgeOffset).default(0),
});
export type WatchedBerth = z.infer<typeof WatchedBerth>;

/** Settings of `berth_parking`. The platform derives the settings from the drawn berths. */
export const BerthParkingSettings = z.object({
  berths: z.array(WatchedBerth).max(100),
  /** Interval of reports while a berth does not change, seconds. */
  report_seconds: z.number().min(1).max(300).default(15),
  /**
   * Minimum share of the berth that a parked vehicle covers. If the vehicle's footprint is smaller than the berth, the
   * share of the footprint counts.
   */
  min_cover: z.number().min(0.05).max(1).default(0.3),
});
export type BerthParkingSettings = z.infer<typeof BerthParkingSettings>;

/** Why a berth cannot be judged. none: the picture is good; occluded, moved, black: it cannot be judged. */
export const berthFaults = ["none", "occluded", "moved", "black"] as const;

/** The model's candidates for one character of a plate, most probable first. */
export const GlyphCandidates = z
  .array(z.object({ char: z.string().min(1).max(2), conf: Share }))
  .min(1)
  .max(5);

/**
 * One observation of one berth at the time `happened_at`: event data of `berth_parking`. Sent on every change and every
 * `report_seconds`.
 * The device reports states; the platform derives arrivals and departures.
 * Pictures: `image` the whole picture, `car` a close-up of the vehicle, `plate` a close-up of its plate. For a change
 * to free, the last pictures of the vehicle. docs/reference/parking.md P2.
 */
export const BerthObservation = z.object({
  berth_id: Id,
  occupied: z.boolean(),
  /** Confidence in `occupied`, 0 to 1. */
  occupy_conf: Share,
  /**
   * Probability that the berth is occupied, from the classifier for small berths and without `judge_offset`. Absent:
   * the detector decided, or the picture is unusable.
   */
  judged_share: Share.optional(),
  /** Licence plate; empty: not read. */
  plate: z.string().max(16).default(""),
  /** Probability that `plate` is right. */
  plate_conf: Share.default(0),
  /** Absent if unknown, for example a plate of seven characters that looks green in lamp light. */
  plate_color: z.enum(plateColors).optional(),
  /** Candidates for each character of `plate`. */
  glyphs: z.array(GlyphCandidates).max(8).optional(),
  /** 1 charging, 0 not, -1 unknown. */
  charging: z.union([z.literal(1), z.literal(0), z.literal(-1)]).default(-1),
  fault: z.enum(berthFaults).default("none"),
  /** Share of the berth that a second vehicle covers. */
  second_cover: Share.default(0),
  /**
   * Share of this berth that a vehicle of another berth covers. A vehicle belongs to the berth of which it covers the
   * largest share. 0: the vehicle belongs to this berth.
   */
  spill_cover: Share.default(0),
  /**
   * Phone of the car's owner, if the device knows it, for example from a charging station. A value that is not a mobile
   * number is dropped.
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
