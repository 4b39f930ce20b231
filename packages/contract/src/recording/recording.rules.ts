import { z } from "zod";
import { TimeWindow } from "../algorithm/alarm-gate.device.ts";

/** When a camera is recorded. `event`: only around alarms. */
export const recordingModes = ["off", "continuous", "event"] as const;
export type RecordingMode = (typeof recordingModes)[number];

/** Error texts, shared by the server and the form. */
export const recordingTexts = {
  before: "报警前的秒数须在 0 到 60 之间",
  after: "报警后的秒数须在 1 到 600 之间",
  quota: "录像空间须为 1 到 900000 GB",
  days: "请至少选择一天",
} as const;

const seconds = (min: number, max: number, error: string) =>
  z.number({ error }).int(error).min(min, error).max(max, error);

/** Recording settings of a camera. */
export const RecordingSettings = z.object({
  mode: z.enum(recordingModes),
  /** Time windows in which the camera is recorded; empty: always. */
  schedule: z.array(TimeWindow).max(50).default([]),
  /** Seconds recorded before and after an alarm. */
  before_s: seconds(0, 60, recordingTexts.before).default(10),
  after_s: seconds(1, 600, recordingTexts.after).default(30),
});
export type RecordingSettings = z.infer<typeof RecordingSettings>;

/** Disk quota for the recordings of all cameras of a device, in MiB. */
export const recordingQuotaMb = z
  .number({ error: recordingTexts.quota })
  .int(recordingTexts.quota)
  .min(1_024, recordingTexts.quota)
  .max(921_600_000, recordingTexts.quota);

export const recordingTimes = {
  /** Minimum length of a recording file, ms. The file ends at the next key frame. The quota deletes whole files. */
  fileMs: 60_000,
  /**
   * Length of a file that is kept only if an alarm comes, ms. The file is shorter than others, so that little more than
   * needed is kept.
   */
  waitingFileMs: 10_000,
  /** Maximum length of video that is lost when the process is killed, ms, plus one frame. */
  fragmentMs: 1_000,
  /** Maximum gap between two files that the time line shows as one recording, ms. */
  joinMs: 2_000,
  /** Maximum length of video per request of a page, ms. */
  pieceMs: 10_000,
  /** Maximum length of an exported period, ms. */
  exportMs: 3_600_000,
} as const;

export const clipTexts = { span: "请选择录像的起止时间", long: "片段最长 10 分钟" } as const;

/** Limits of clips that a user cuts out of recordings. */
export const clipLimits = {
  /** Maximum length of the clips that one call requests, ms. */
  maxMs: 600_000,
  /** Default length of an alarm's clip before and after the alarm, ms. */
  beforeMs: 10_000,
  afterMs: 20_000,
  /**
   * Index of the first clip cut from a recording. Index 0 is reserved for the alarm's own clip, which may still arrive.
   * Highest index: {@link deviceLimits.videosPerEvent}.
   */
  firstIndex: 1,
  lastIndex: 29,
} as const;
