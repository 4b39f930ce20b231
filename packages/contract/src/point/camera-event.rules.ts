import { z } from "zod";
import { algorithms } from "../algorithm/algorithm.rules.ts";
import { type Language, type LocalizedText, localize } from "../language.ts";

/** Texts of refusals, shared by the server and the form. */
export const cameraEventTexts = {
  topic: "请选择摄像机事件，或填写事件主题",
  algorithm: "请选择该事件按哪种报警处理",
  pause: "间隔须为 0 到 3600 秒",
  many: "最多添加 16 个摄像机事件",
  twice: "同一个摄像机事件只能添加一次",
} as const;

export const maxCameraEventRules = 16;
/** Default pause between two alarms of one rule, in seconds. Project decision: motion is reported every few seconds. */
export const usualPauseSeconds = 30;

/**
 * Algorithms as whose alarms the events of a camera can be reported: those whose alarms need no data of their own, such
 * as a plate or a count.
 */
export const cameraEventAlgorithms = [
  ...["area_intrusion", "climb_over", "crowd_gather", "fall_down", "leave_post", "sleep_post", "fire_smoke"],
  ...["fire_lane_block", "ebike_elevator", "phone_call", "smoking", "no_helmet", "no_vest", "no_chef_hat"],
  ...["garbage_overflow", "rat_detect", "video_quality"],
].filter((id) => algorithms.some((row) => row.id === id && row.kind === "alarm"));

const known = (topic: string, alg_id: string, name: LocalizedText) => ({ topic, alg_id, name });

/**
 * Topics of ONVIF events without namespace prefixes, with the usual algorithm and the name. Source: ONVIF Event Service
 * Specification, and the analytics and device IO specifications for their topics.
 */
export const knownCameraEvents = [
  known("RuleEngine/CellMotionDetector/Motion", "area_intrusion", ["移动侦测", "移動偵測", "Motion"]),
  known("VideoSource/MotionAlarm", "area_intrusion", ["移动报警", "移動警報", "Motion alarm"]),
  known("RuleEngine/FieldDetector/ObjectsInside", "area_intrusion", [
    "区域内有目标",
    "區域內有目標",
    "Object in a region",
  ]),
  known("RuleEngine/LineDetector/Crossed", "climb_over", ["越线", "越線", "Line crossed"]),
  known("RuleEngine/TamperDetector/Tamper", "video_quality", ["遮挡", "遮擋", "Tampering"]),
  known("VideoSource/GlobalSceneChange/ImagingService", "video_quality", ["场景变化", "場景變化", "Scene changed"]),
  known("VideoSource/ImageTooDark/ImagingService", "video_quality", ["画面过暗", "畫面過暗", "Picture too dark"]),
  known("VideoSource/ImageTooBlurry/ImagingService", "video_quality", ["画面模糊", "畫面模糊", "Picture blurred"]),
  known("VideoSource/SignalLoss", "video_quality", ["视频信号丢失", "影像訊號遺失", "Video signal lost"]),
  known("Device/Trigger/DigitalInput", "area_intrusion", ["报警输入", "警報輸入", "Alarm input"]),
];

/** Returns the name of an event; the topic itself if it has no name here. */
export function cameraEventName(topic: string, language: Language): string {
  const found = knownCameraEvents.find((event) => event.topic === topic);
  return found === undefined ? topic : localize(found.name, language);
}

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
