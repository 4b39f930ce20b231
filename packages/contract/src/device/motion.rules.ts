import { z } from "zod";

/**
 * Motion threshold from which the model analyses a frame; `off`: it analyses every frame.
 * Thresholds are grey levels of 255, of the mean of a small cell of the picture.
 */
export const motionLevels = { off: 0, low: 18, normal: 10, high: 7 } as const;
export type MotionLevel = keyof typeof motionLevels;
export const motionLevelNames = ["off", "low", "normal", "high"] as const satisfies readonly MotionLevel[];

/**
 * Interval of analysis without motion, in seconds, for objects that arrived unnoticed.
 * The interval is three times as long, at most 30 s, while less than half of the threshold changes.
 */
const lookSeconds = { min: 1, max: 30, usual: 10 } as const;

export const motionTexts = {
  level: "请选择画面变化灵敏度",
  look: "静止画面的检查间隔须为 1 到 30 秒",
};

/** Selects the frames of one point that the model analyses. */
export const MotionSettings = z.object({
  level: z.enum(motionLevelNames, { error: motionTexts.level }),
  look_seconds: z
    .number({ error: motionTexts.look })
    .int(motionTexts.look)
    .min(lookSeconds.min, motionTexts.look)
    .max(lookSeconds.max, motionTexts.look),
});
export type MotionSettings = z.infer<typeof MotionSettings>;

export const usualMotion: MotionSettings = { level: "normal", look_seconds: lookSeconds.usual };
