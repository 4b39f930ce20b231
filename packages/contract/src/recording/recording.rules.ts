import { z } from "zod";
import { TimeWindow } from "../algorithm/alarm-gate.device.ts";

/** `event`: only around alarms. */
export const recordingModes = ["off", "continuous", "event"] as const;
export type RecordingMode = (typeof recordingModes)[number];

/** Letter by letter the same on the server and in the form. */
export const recordingTexts = {
  before: "报警前的秒数须在 0 到 60 之间",
  after: "报警后的秒数须在 1 到 600 之间",
  quota: "录像空间须为 1 到 900000 GB",
  days: "请至少选择一天",
} as const;

const seconds = (min: number, max: number, error: string) =>
  z.number({ error }).int(error).min(min, error).max(max, error);

/** What of a camera is recorded. */
export const RecordingSettings = z.object({
  mode: z.enum(recordingModes),
  /** Recorded only within these; empty: always. */
  schedule: z.array(TimeWindow).max(50).default([]),
  /** Around an alarm, seconds. */
  before_s: seconds(0, 60, recordingTexts.before).default(10),
  after_s: seconds(1, 600, recordingTexts.after).default(30),
});
export type RecordingSettings = z.infer<typeof RecordingSettings>;

/** MiB, of all cameras of a device. */
export const recordingQuotaMb = z
  .number({ error: recordingTexts.quota })
  .int(recordingTexts.quota)
  .min(1_024, recordingTexts.quota)
  .max(921_600_000, recordingTexts.quota);

export const recordingTimes = {
  /** A file of a recording spans so much, up to the next key frame: what the quota takes away at once. */
  fileMs: 60_000,
  /** Files that wait for an alarm are shorter, so that little more than wished is kept. */
  waitingFileMs: 10_000,
  /** What a kill can cost: this, and one frame. */
  fragmentMs: 1_000,
  /** Two files with less between them are one recording on the time line. */
  joinMs: 2_000,
  /** A page is given so much video at once. */
  pieceMs: 10_000,
  /** The longest piece that is exported. */
  exportMs: 3_600_000,
} as const;

export const clipTexts = { span: "请选择录像的起止时间", long: "片段最长 10 分钟" } as const;

/** Pieces of recordings that the console asks for. */
export const clipLimits = {
  /** Longest clip of a call. */
  maxMs: 600_000,
  /** Of an alarm: as much as one looks at to know what happened. */
  beforeMs: 10_000,
  afterMs: 20_000,
  /** 0 is the alarm's own clip, which may still come. The last: {@link deviceLimits.videosPerEvent}. */
  firstIndex: 1,
  lastIndex: 29,
} as const;
