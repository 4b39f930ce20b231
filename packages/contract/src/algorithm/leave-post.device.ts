import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { Corner } from "../scalars.ts";
import { Region, TimeWindow } from "./alarm-gate.device.ts";

/**
 * Fewer than `min_people` at a post for `absent_seconds`. There is nothing that a score or a part of the picture could
 * leave out, so of the gate's settings only the schedule is known.
 */
export const LeavePostSettings = z.object({
  regions: z.array(Region).min(1).max(16),
  min_people: z.number().int().min(1).max(50).default(1),
  absent_seconds: z.number().min(1).max(86_400).default(60),
  /** Somebody who comes for a shorter time does not end an absence. */
  back_seconds: z.number().min(0).max(600).default(2),
  anchor: z.number().min(0).max(1).default(1),
  /** Empty: always. */
  schedule: z.array(TimeWindow).max(32).default([]),
});
export type LeavePostSettings = z.infer<typeof LeavePostSettings>;

/** `duration`: seconds of the absence when the alarm was raised; `count`: how many were there all the same. */
export const LeavePostData = z.object({
  boxes: z.array(DetectedBox),
  region: z.string(),
  polygon: z.array(Corner),
  duration: z.number().min(0),
  count: z.number().int().min(0),
});
