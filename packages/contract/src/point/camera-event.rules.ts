import { z } from "zod";
import { algorithms } from "../algorithm/algorithm.rules.ts";

/** Texts of refusals, shared by the server and the form. */
export const cameraEventTexts = {
  topic: "请选择摄像头事件，或填写事件主题",
  algorithm: "请选择该事件按哪种报警处理",
  pause: "间隔须为 0 到 3600 秒",
  many: "最多添加 16 个摄像头事件",
  twice: "同一个摄像头事件只能添加一次",
} as const;

export const maxCameraEventRules = 16;
/** Default pause between two alarms of one rule, in seconds. Project decision: motion is reported every few seconds. */
export const usualPauseSeconds = 30;

/**
 * Algorithms as whose alarms the events of a camera can be reported: those whose alarms need no further data, such
 * as a plate or a count.
 */
export const cameraEventAlgorithms = [
  ...["area_intrusion", "climb_over", "crowd_gather", "fall_down", "leave_post", "sleep_post", "fire_smoke"],
  ...["fire_lane_block", "ebike_elevator", "phone_call", "smoking", "no_helmet", "no_vest", "no_chef_hat"],
  ...["garbage_overflow", "rat_detect", "video_quality"],
].filter((id) => algorithms.some((row) => row.id === id && row.kind === "alarm"));

/** Data of an alarm that a camera has reported: topic and source of the event. */
export const CameraEventData = z.object({
  camera_event: z.string().min(1).max(200),
  camera_event_source: z.string().max(200).optional(),
});

/** Returns a topic without namespace prefixes, because cameras choose them: `tns1:Device/Trigger` is `Device/Trigger`. */
export const plainTopic = (topic: string): string =>
  topic
    .trim()
    .split("/")
    .map((part) => part.replace(/^[^:]*:/, ""))
    .join("/");

const CameraEventTopic = z
  .string({ error: cameraEventTexts.topic })
  .overwrite(plainTopic)
  .min(1, cameraEventTexts.topic)
  .max(200, cameraEventTexts.topic)
  .regex(/^[^\s/]+(\/[^\s/]+)*$/, cameraEventTexts.topic);

/** Rule that reports the events of one topic as alarms of an algorithm. */
export const CameraEventRule = z.object({
  topic: CameraEventTopic,
  alg_id: z.enum(cameraEventAlgorithms, { error: cameraEventTexts.algorithm }),
  /** Minimum seconds between two alarms of this rule. */
  pause_seconds: z
    .number({ error: cameraEventTexts.pause })
    .int(cameraEventTexts.pause)
    .min(0, cameraEventTexts.pause)
    .max(3600, cameraEventTexts.pause)
    .default(usualPauseSeconds),
});
export type CameraEventRule = z.infer<typeof CameraEventRule>;

export const CameraEventRules = z
  .array(CameraEventRule)
  .max(maxCameraEventRules, cameraEventTexts.many)
  .refine((rules) => new Set(rules.map(({ topic }) => topic)).size === rules.length, cameraEventTexts.twice);

/** Time in seconds for which a device listens to the events of a camera in a trial. */
export const cameraEventTrialSeconds = 15;
export const maxTrialEvents = 100;
