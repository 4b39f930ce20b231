import { z } from "zod";

/** x, y, w, h as shares of the picture, 0–1, x right, y down. `target` marks the object that raised the alarm; the others are drawn as neighbours. */
export const DetectedBox = z.object({
  x: z.number(),
  y: z.number(),
  w: z.number(),
  h: z.number(),
  label: z.string().max(64),
  conf: z.number().min(0).max(1),
  target: z.boolean().optional(),
});
export type DetectedBox = z.infer<typeof DetectedBox>;
