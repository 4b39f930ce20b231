import { z } from "zod";
import { Box, Corner, Id, Share } from "../scalars.ts";
import { plateColors } from "./illegal-parking.device.ts";

/** A berth may not be learned into a state that no picture changes. */
export const maxJudgeOffset = 4;

/** A berth as the device watches it. */
export const WatchedBerth = z.object({
  id: Id,
  /** Berth text, for the device's own pages. */
  label: z.string().max(32),
  roi: z.array(Corner).min(3).max(32),
  is_new_energy: z.boolean().default(false),
  /** Added to the logit of the judge of small berths: what was learned from this berth's own stays. docs/reference/parking.md P32. */
  judge_offset: z.number().min(-maxJudgeOffset).max(maxJudgeOffset).default(0),
});
export type WatchedBerth = z.infer<typeof WatchedBerth>;

/** Settings of `berth_parking`. The platform writes them from the berths that are drawn. */
export const BerthParkingSettings = z.object({
  berths: z.array(WatchedBerth).max(100),
  /** A berth in which nothing changes is observed this often. */
  report_seconds: z.number().min(1).max(300).default(15),
  /** A vehicle that covers a smaller share of the berth is not in it; of its own ground, where that is smaller than the berth. */
  min_cover: z.number().min(0.05).max(1).default(0.3),
});
export type BerthParkingSettings = z.infer<typeof BerthParkingSettings>;

/** none: the picture is good; occluded, moved, black: the berth cannot be judged. */
export const berthFaults = ["none", "occluded", "moved", "black"] as const;

/** What the model took a glyph for, best first. */
export const GlyphCandidates = z
  .array(z.object({ char: z.string().min(1).max(2), conf: Share }))
  .min(1)
  .max(5);

/**
 * One observation of one berth (event data of `berth_parking`); `happened_at` is when. Sent on every change and every
 * `report_seconds`. The device does not say entry or leave, the platform does. Pictures: `image` the whole picture, `car` a
 * close-up of the vehicle, `plate` of its plate; with a change to free, those of when it was last seen. docs/reference/parking.md P2.
 */
export const BerthObservation = z.object({
  berth_id: Id,
  occupied: z.boolean(),
  /** How sure the device is of `occupied`. */
  occupy_conf: Share,
  /**
   * How likely the judge of small berths takes it for occupied in this one picture, without `judge_offset`. Absent: the
   * detector decides, or the picture shows nothing.
   */
  judged_share: Share.optional(),
  /** Empty: not read. */
  plate: z.string().max(16).default(""),
  /** How probable it is that the text is right. */
  plate_conf: Share.default(0),
  /** Absent where it cannot be: a plate of seven characters that a lamp makes green. */
  plate_color: z.enum(plateColors).optional(),
  /** Of each glyph of `plate`. */
  glyphs: z.array(GlyphCandidates).max(8).optional(),
  /** 1 charging, 0 not, -1 unknown. */
  charging: z.union([z.literal(1), z.literal(0), z.literal(-1)]).default(-1),
  fault: z.enum(berthFaults).default("none"),
  /** Share of the berth that a second vehicle covers. */
  second_cover: Share.default(0),
  /** The vehicle belongs to another berth, of which it covers more; the share of this one that it covers. 0: it is its own. */
  spill_cover: Share.default(0),
  /** Of the car's owner, where the device knows it, for example from a charging station. What is no mobile phone is dropped. */
  owner_phone: z
    .string()
    .regex(/^1\d{10}$/)
    .optional()
    .catch(undefined),
  car_pic_box: Box.optional(),
  car_code_pic_box: Box.optional(),
});
export type BerthObservation = z.infer<typeof BerthObservation>;
