import { MotionSettings, usualMotion } from "@huiyan/contract/device/motion.rules";
import { z } from "zod";

const arrangements = z.array(z.object({ alg_id: z.string(), settings: z.unknown() })).min(1);

/** Configuration for the analysis of a clip; the same format as an entry of the demo's scenes. */
export const SceneConfig = z.object({
  clip: z.string().optional(),
  name: z.string().optional(),
  analysis_fps: z.number().min(0.2).max(25).default(5),
  motion: MotionSettings.default(usualMotion),
  arrangements,
  /**
   * Clips of other cameras of the same device, which begin at the same moment. The algorithms of this clip receive the
   * plates that those cameras read.
   */
  beside: z
    .array(
      z.object({
        channel: z.string(),
        /** File name, relative to the folder of the main clip. */
        clip: z.string(),
        analysis_fps: z.number().min(0.2).max(25).default(5),
        arrangements,
      }),
    )
    .max(4)
    .default([]),
});
export type SceneConfig = z.infer<typeof SceneConfig>;
