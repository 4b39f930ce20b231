import { MotionSettings, usualMotion } from "@huiyan/contract/device/motion.rules";
import { z } from "zod";

const arrangements = z.array(z.object({ alg_id: z.string(), settings: z.unknown() })).min(1);

/** Configuration for analysing one clip: the shape of one entry of the demo's scenes. */
export const SceneConfig = z.object({
  clip: z.string().optional(),
  name: z.string().optional(),
  analysis_fps: z.number().min(0.2).max(25).default(5),
  motion: MotionSettings.default(usualMotion),
  arrangements,
  /** Clips of other cameras of the same device, whose plates its algorithms receive; they begin at the same moment. */
  beside: z
    .array(
      z.object({
        channel: z.string(),
        /** In the folder of the clip. */
        clip: z.string(),
        analysis_fps: z.number().min(0.2).max(25).default(5),
        arrangements,
      }),
    )
    .max(4)
    .default([]),
});
export type SceneConfig = z.infer<typeof SceneConfig>;
