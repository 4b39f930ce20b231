import { z } from "zod";
import { TimeWindow } from "../algorithm/alarm-gate.device.ts";

/** `event`: only around alarms. */
export const recordingModes = ["off", "continuous", "event"] as const;
export type RecordingMode = (typeof recordingModes)[number];

/** What of a camera is recorded. Issue: live wall, patrol and playback; the limits are ours. */
export const RecordingSettings = z.object({
  mode: z.enum(recordingModes),
  /** Recorded only within these; empty: always. */
  schedule: z.array(TimeWindow).max(50).default([]),
  /** Around an alarm, seconds. */
  before_s: z.number().int().min(0).max(60).default(10),
  after_s: z.number().int().min(1).max(600).default(30),
});
export type RecordingSettings = z.infer<typeof RecordingSettings>;

export const recordingTimes = {
  /** A file of a recording spans so much, up to the next key frame: what the quota takes away at once. Ours. */
  fileMs: 60_000,
  /** Files that wait for an alarm are shorter, so that little more than wished is kept. Ours. */
  waitingFileMs: 10_000,
  /** What a kill can cost: this, and one frame. Issue: at most two seconds. */
  fragmentMs: 1_000,
  /** Two files with less between them are one recording on the time line. Ours. */
  joinMs: 2_000,
  /** A page is given so much video at once. Ours. */
  pieceMs: 10_000,
  /** The longest piece that is exported. Ours. */
  exportMs: 3_600_000,
} as const;
