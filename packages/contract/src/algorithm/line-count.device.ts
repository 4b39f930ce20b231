import { z } from "zod";
import { Corner } from "../scalars.ts";
import { anchorOf, setting, vehicleFinder } from "./alarm-gate.device.ts";

/**
 * A line segment from `a` to `b`. Seen when walking from a to b, a crossing from the left to the right counts as `in`,
 * the other direction as out.
 * With y down: cross(b − a, p − a) changes from negative to positive. `reversed` swaps in and out.
 */
export const CountLine = z.object({
  name: z.string().max(32),
  a: Corner,
  b: Corner,
  reversed: z.boolean().default(false),
});
export type CountLine = z.infer<typeof CountLine>;

export const watchedLines = z
  .array(CountLine)
  .min(1)
  .max(16)
  .meta(setting({ title: "检测线", widget: "lines" }));

/**
 * Settings of `passenger_flow_statistics`, which counts persons, and `cattle_home`, which counts cows and the classes
 * that the model mistakes for cows.
 */
export const LineCountSettings = z.object({
  lines: watchedLines,
  anchor: anchorOf(1),
  /** Reporting period in seconds; a period without a crossing sends no record. */
  period_seconds: z
    .number()
    .min(1)
    .max(3600)
    .default(60)
    .meta(setting({ title: "上报周期", unit: "秒", advanced: true })),
});
export type LineCountSettings = z.infer<typeof LineCountSettings>;

/** Settings of `traffic_flow`: counts cars, trucks, buses, motorcycles and bicycles, and pedestrians if enabled. */
export const TrafficFlowSettings = LineCountSettings.extend({
  /** Counts pedestrians too. Riders are not pedestrians: they are counted with their vehicle. */
  pedestrians: z
    .boolean()
    .default(false)
    .meta(setting({ title: "同时统计行人（骑车的人除外）" })),
  finder: vehicleFinder,
});
export type TrafficFlowSettings = z.infer<typeof TrafficFlowSettings>;

/**
 * Data of one record per period. `crossings` are sorted by time; `at`: epoch ms by the device's uncorrected clock;
 * `kind`: set by `traffic_flow` only.
 */
export const LineCountData = z.object({
  from: z.number().int(),
  to: z.number().int(),
  count_in: z.number().int().min(0),
  count_out: z.number().int().min(0),
  crossings: z
    .array(
      z.object({
        at: z.number().int(),
        line: z.string(),
        direction: z.enum(["in", "out"]),
        kind: z.enum(["car", "truck", "bus", "motorcycle", "bicycle", "pedestrian"]).optional(),
      }),
    )
    .max(5000),
});
export type LineCountData = z.infer<typeof LineCountData>;
