import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { scheduleField, setting } from "./alarm-gate.device.ts";

export const videoFaults = ["black", "blurred", "moved", "frozen"] as const;
export type VideoFault = (typeof videoFaults)[number];

/** Setting: seconds that a fault must last before it is reported; 0: this fault is not checked. */
const lasts = (title: string, usual: number) =>
  z
    .number()
    .min(0)
    .max(3600)
    .default(usual)
    .meta(setting({ title, unit: "秒，0 为不检测" }));

/**
 * Settings of an algorithm that reports faults of the picture: black, blurred, moved to another view, or frozen
 * (identical pictures).
 * The usual sharpness and view of each camera are learned while there is no fault.
 */
export const VideoQualitySettings = z.object({
  black_seconds: lasts("黑屏时长", 5),
  blurred_seconds: lasts("模糊时长", 30),
  moved_seconds: lasts("镜头移动时长", 10),
  frozen_seconds: lasts("画面冻结时长", 60),
  /** Share of the camera's usual sharpness below which its picture counts as blurred. */
  blurred_below: z
    .number()
    .min(0.05)
    .max(0.9)
    .default(0.5)
    .meta(setting({ title: "模糊判定清晰度", unit: "倍平时", advanced: true })),
  /** Minimum agreement of the picture's edges with the usual view, 0 to 1; below it, the camera counts as moved. */
  moved_below: z
    .number()
    .min(0.05)
    .max(0.9)
    .default(0.35)
    .meta(setting({ title: "移动判定相似度", advanced: true })),
  schedule: scheduleField,
});
export type VideoQualitySettings = z.infer<typeof VideoQualitySettings>;

/** `duration`: seconds that the fault had lasted when the alarm was raised. The event has no boxes. */
export const VideoQualityData = z.object({
  boxes: z.array(DetectedBox),
  fault: z.enum(videoFaults),
  duration: z.number().min(0),
});
