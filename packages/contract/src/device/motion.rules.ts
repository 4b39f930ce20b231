import { z } from "zod";

/**
 * Motion levels: minimum change of a small cell's mean brightness, in grey levels of 255, for a frame to be analysed.
 * `off`: every frame is analysed.
 */
export const motionLevels = { off: 0, low: 18, normal: 10, high: 7 } as const;
export type MotionLevel = keyof typeof motionLevels;
export const motionLevelNames = ["off", "low", "normal", "high"] as const satisfies readonly MotionLevel[];

/**
 * Interval in seconds at which a frame is analysed even without motion, for objects that arrived unnoticed. After 60 s
 * without motion, the interval is three times as long (at most 30 s), as long as the change stays below half of the
 * motion threshold.
 */
const lookSeconds = { min: 1, max: 30, usual: 10 } as const;

export const motionTexts = {
  level: "请选择画面变化灵敏度",
  look: "静止画面的检查间隔须为 1 到 30 秒",
};

/** Settings that select the frames of a point for analysis. */
export const MotionSettings = z.object({
  level: z.enum(motionLevelNames, { error: motionTexts.level }),
  look_seconds: z
    .number({ error: motionTexts.look })
    .int(motionTexts.look)
    .min(lookSeconds.min, motionTexts.look)
    .max(lookSeconds.max, motionTexts.look),
});
export type MotionSettings = z.infer<typeof MotionSettings>;

/** Changes some of the settings. Absent fields stay unchanged. */
export const MotionChange = MotionSettings.partial();
export type MotionChange = z.infer<typeof MotionChange>;

/** Returns the settings after a change. */
export function changeMotion(before: MotionSettings, change: MotionChange): MotionSettings {
  return { level: change.level ?? before.level, look_seconds: change.look_seconds ?? before.look_seconds };
}

export const usualMotion: MotionSettings = { level: "normal", look_seconds: lookSeconds.usual };
