import { z } from "zod";

/**
 * Box in a picture. x, y, w, h: shares of the picture's width and height, 0 to 1, x to the right, y down. `target` is
 * set on the object that raised the alarm; the console draws the other boxes as neighbours.
 */
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
