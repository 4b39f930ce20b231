import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { Box } from "../scalars.ts";
import { alarmGateFields, anchorOf, Region, setting } from "./alarm-gate.device.ts";
import { plateColors } from "./illegal-parking.device.ts";

/** Settings of an algorithm that reports each passing vehicle once, as soon as its plate is certain. */
export const PlateRecognitionSettings = z.object({
  /** Regions in which plates are read; empty: the whole picture. */
  regions: z
    .array(Region)
    .max(16)
    .default([])
    .meta(setting({ title: "检测区域", widget: "regions" })),
  /** Minimum confidence of a plate that is reported, 0 to 1. */
  min_conf: z
    .number()
    .min(0.5)
    .max(1)
    .default(0.9)
    .meta(setting({ title: "车牌最低置信度" })),
  /** Seconds in which the same plate is not reported again. */
  quiet_seconds: z
    .number()
    .min(0)
    .max(86_400)
    .default(60)
    .meta(setting({ title: "同一车牌间隔", unit: "秒" })),
  anchor: anchorOf(0.9),
  ...alarmGateFields,
});
export type PlateRecognitionSettings = z.infer<typeof PlateRecognitionSettings>;

/** `conf`: probability that the plate text is right. */
export const PlateRecognitionData = z.object({
  boxes: z.array(DetectedBox),
  licensePlate: z.string().min(1).max(16),
  color: z.enum(plateColors).optional(),
  conf: z.number().min(0).max(1),
  plate_box: Box.optional(),
});
