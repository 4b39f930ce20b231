import { z } from "zod";
import { TimeWindow } from "../algorithm/alarm-gate.device.ts";

/** `event`: only around alarms. */
export const recordingModes = ["off", "continuous", "event"] as const;
export type RecordingMode = (typeof recordingModes)[number];

/** Texts shared by the server and the form. */
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
  /** Recorded only within these; empty: always. */
  schedule: z.array(TimeWindow).max(50).default([]),
  /** Recorded seconds before and after an alarm. */
  before_s: seconds(0, 60, recordingTexts.before).default(10),
  after_s: seconds(1, 600, recordingTexts.after).default(30),
});
export type RecordingSettings = z.infer<typeof RecordingSettings>;

/** Quota for the recordings of all cameras of a device, in MiB. */
export const recordingQuotaMb = z
  .number({ error: recordingTexts.quota })
  .int(recordingTexts.quota)
  .min(1_024, recordingTexts.quota)
  .max(921_600_000, recordingTexts.quota);

export const recordingTimes = {
  /** Length of a recording's file, up to the next key frame: the smallest unit that the quota deletes. */
  fileMs: 60_000,
  /** Length of files that wait for an alarm; shorter, so that little more than needed is kept. */
  waitingFileMs: 10_000,
  /** Maximum loss when the process is killed, plus one frame. */
  fragmentMs: 1_000,
  /** Maximum gap between two files that still form one recording on the time line. */
  joinMs: 2_000,
  /** Maximum video per request of a page. */
  pieceMs: 10_000,
  /** Longest exported piece. */
  exportMs: 3_600_000,
} as const;

export const clipTexts = { span: "请选择录像的起止时间", long: "片段最长 10 分钟" } as const;

/** Limits of clips of recordings that the console requests. */
export const clipLimits = {
  /** Longest clip per call. */
  maxMs: 600_000,
  /** Default clip of an alarm: time before and after it. */
  beforeMs: 10_000,
  afterMs: 20_000,
  /**
   * First index of clips from recordings; 0 is the alarm's own clip, which may still arrive. The last: {@link
   * deviceLimits.videosPerEvent}.
   */
  firstIndex: 1,
  lastIndex: 29,
} as const;
