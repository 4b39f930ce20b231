import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { alarmGateFields, anchorOf, Region, setting } from "../algorithm/alarm-gate.device.ts";
import { faceLikeness } from "./face.rules.ts";

/**
 * Settings of an algorithm that compares passing people with the face library. A match on the black list raises an
 * alarm; other matches and strangers do if configured.
 */
export const FaceAlarmSettings = z.object({
  /** Regions in which faces are searched; empty: the whole picture. */
  regions: z
    .array(Region)
    .max(16)
    .default([])
    .meta(setting({ title: "检测区域", widget: "regions" })),
  /** Minimum likeness for two faces to count as one person, see `faceLikeness`. */
  min_likeness: z
    .number()
    .min(0.5)
    .max(0.95)
    .default(faceLikeness.limit)
    .meta(setting({ title: "人脸最低相似度" })),
  white: z
    .boolean()
    .default(false)
    .meta(setting({ title: "白名单人员也上报" })),
  strangers: z
    .boolean()
    .default(false)
    .meta(setting({ title: "陌生人上报" })),
  /** Seconds in which the same person is not reported again. All strangers of a camera count as one person. */
  quiet_seconds: z
    .number()
    .min(0)
    .max(86_400)
    .default(60)
    .meta(setting({ title: "同一人间隔", unit: "秒" })),
  anchor: anchorOf(0.9),
  ...alarmGateFields,
});
export type FaceAlarmSettings = z.infer<typeof FaceAlarmSettings>;

/**
 * `face.type`: 0 white list, 1 black list, -1 stranger (without id and name). `score`: likeness to the most similar
 * face, 0 to 1.
 */
export const FaceAlarmData = z.object({
  boxes: z.array(DetectedBox),
  face: z.object({
    id: z.uuid().optional(),
    name: z.string().max(20),
    code: z.string().max(20),
    type: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
    score: z.number().min(-1).max(1),
  }),
});
export type FaceAlarmData = z.infer<typeof FaceAlarmData>;
