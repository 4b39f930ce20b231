import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { scheduleField, setting } from "./alarm-gate.device.ts";

export const videoFaults = ["black", "blurred", "moved", "frozen"] as const;
export type VideoFault = (typeof videoFaults)[number];

/** Duration of a fault before it is reported; 0: the fault is not checked. */
const lasts = (title: string, usual: number) =>
  z
    .number()
    .min(0)
    .max(3600)
    .default(usual)
    .meta(setting({ title, unit: "秒，0 为不检测" }));

/**
 * Faults of the picture: black, blurred, moved to another view, or frozen to the last bit.
 * The normal sharpness and view are learned per camera while no fault is present.
 */
export const VideoQualitySettings = z.object({
  black_seconds: lasts("黑屏时长", 5),
  blurred_seconds: lasts("模糊时长", 30),
  moved_seconds: lasts("镜头移动时长", 10),
  frozen_seconds: lasts("画面冻结时长", 60),
  /** Share of its usual sharpness below which a picture is blurred. */
  blurred_below: z
    .number()
    .min(0.05)
    .max(0.9)
    .default(0.5)
    .meta(setting({ title: "模糊判定清晰度", unit: "倍平时", advanced: true })),
  /** Minimum agreement of the picture's edges with the usual view, up to 1; below it, the camera shows another view. */
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
