import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { alarmGateFields, anchorOf, setting } from "./alarm-gate.device.ts";
import { watchedLines } from "./line-count.device.ts";

/** Settings of an alarm for a person who crosses a line in a watched direction. */
export const ClimbOverSettings = z.object({
  lines: watchedLines,
  direction: z
    .enum(["in", "out", "both"])
    .default("both")
    .meta(setting({ title: "报警方向", options: { in: "进", out: "出", both: "双向" } })),
  /** Seconds after an alarm during which the same person raises no other alarm at the same line. */
  quiet_seconds: z
    .number()
    .min(0)
    .max(3600)
    .default(10)
    .meta(setting({ title: "同一人间隔", unit: "秒" })),
  anchor: anchorOf(1),
  ...alarmGateFields,
});
export type ClimbOverSettings = z.infer<typeof ClimbOverSettings>;

export const ClimbOverData = z.object({
  boxes: z.array(DetectedBox),
  line: z.string(),
  direction: z.enum(["in", "out"]),
});
