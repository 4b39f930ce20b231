import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { scheduleField, setting } from "./alarm-gate.device.ts";

export const videoFaults = ["black", "blurred", "moved", "frozen"] as const;
export type VideoFault = (typeof videoFaults)[number];

/** How long a fault lasts before it is told; 0: it is not looked for. */
const lasts = (title: string, usual: number) =>
  z
    .number()
    .min(0)
    .max(3600)
    .default(usual)
    .meta(setting({ title, unit: "秒，0 为不检测" }));

/**
 * The picture itself: black, without its usual sharpness, of another view than usual, or the same to the last bit. What is
 * usual is learned of each camera while nothing is wrong.
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
  /** 1: the edges of the picture are where they usually are; below this the camera shows something else. */
  moved_below: z
    .number()
    .min(0.05)
    .max(0.9)
    .default(0.35)
    .meta(setting({ title: "移动判定相似度", advanced: true })),
  schedule: scheduleField,
});
export type VideoQualitySettings = z.infer<typeof VideoQualitySettings>;

/** `duration`: seconds that the fault had lasted when the alarm was raised. There is no object to be marked. */
export const VideoQualityData = z.object({
  boxes: z.array(DetectedBox),
  fault: z.enum(videoFaults),
  duration: z.number().min(0),
});
