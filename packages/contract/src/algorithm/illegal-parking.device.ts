import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { Box, Corner } from "../scalars.ts";
import { alarmGateFields, anchorOf, setting, toleranceOf, vehicleFinder, watchedRegions } from "./alarm-gate.device.ts";

export const plateColors = ["blue", "green", "yellow", "white", "black"] as const;
export type PlateColor = (typeof plateColors)[number];

/** Settings of an alarm for a vehicle that is stationary in a region for `stay_seconds`. */
export const IllegalParkingSettings = z.object({
  regions: watchedRegions,
  stay_seconds: z
    .number()
    .min(1)
    .max(86_400)
    .default(300)
    .meta(setting({ title: "停放时长", unit: "秒" })),
  leave_seconds: z
    .number()
    .min(0)
    .max(3600)
    .default(2)
    .meta(setting({ title: "离开判定时长", unit: "秒", advanced: true })),
  anchor: anchorOf(0.9),
  /** Maximum movement of the box's centre, in box widths, for the vehicle to count as stationary. */
  standing_tolerance: toleranceOf(2, 0.3),
  finder: vehicleFinder,
  ...alarmGateFields,
});
export type IllegalParkingSettings = z.infer<typeof IllegalParkingSettings>;

/**
 * `licensePlate` is empty if no reading was certain enough. `duration`: seconds for which the vehicle had been
 * stationary.
 */
export const IllegalParkingData = z.object({
  boxes: z.array(DetectedBox),
  region: z.string(),
  polygon: z.array(Corner),
  duration: z.number().min(0),
  licensePlate: z.string().max(16),
  plate_color: z.enum(plateColors).optional(),
  plate_conf: z.number().min(0).max(1),
  plate_box: Box.optional(),
});
