import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { alarmGateFields } from "./alarm-gate.device.ts";
import { CountLine } from "./line-count.device.ts";

/** A person crosses a line, in the direction that is watched. */
export const ClimbOverSettings = z.object({
  lines: z.array(CountLine).min(1).max(16),
  direction: z.enum(["in", "out", "both"]).default("both"),
  /** One who goes to and fro over the same line raises no other alarm within this time. */
  quiet_seconds: z.number().min(0).max(3600).default(10),
  anchor: z.number().min(0).max(1).default(1),
  ...alarmGateFields,
});
export type ClimbOverSettings = z.infer<typeof ClimbOverSettings>;

export const ClimbOverData = z.object({
  boxes: z.array(DetectedBox),
  line: z.string(),
  direction: z.enum(["in", "out"]),
});
