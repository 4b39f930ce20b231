import { z } from "zod";
import { Corner } from "../scalars.ts";
import { anchorOf, setting, vehicleFinder } from "./alarm-gate.device.ts";

/**
 * A finite line from `a` to `b`. Walking from a to b, `in` is a crossing from the left hand to the right hand side
 * (with y down: cross(b − a, p − a) turns from negative to positive); `reversed` swaps in and out.
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

/** Settings of `passenger_flow_statistics` (person) and `cattle_home` (cow and what the model takes for one). */
export const LineCountSettings = z.object({
  lines: watchedLines,
  anchor: anchorOf(1),
  /** A record is sent each such period if anything crossed. */
  period_seconds: z
    .number()
    .min(1)
    .max(3600)
    .default(60)
    .meta(setting({ title: "上报周期", unit: "秒", advanced: true })),
});
export type LineCountSettings = z.infer<typeof LineCountSettings>;

/** Settings of `traffic_flow` (car, truck, bus, motorcycle, bicycle, and who walks where that is wanted). */
export const TrafficFlowSettings = LineCountSettings.extend({
  /** Riders are none: they are counted with what they ride. */
  pedestrians: z
    .boolean()
    .default(false)
    .meta(setting({ title: "同时统计行人（骑车的人除外）" })),
  finder: vehicleFinder,
});
export type TrafficFlowSettings = z.infer<typeof TrafficFlowSettings>;

/** One record a period. `crossings` in order of time; `at` epoch ms by the device's raw clock; `kind` of `traffic_flow`. */
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
