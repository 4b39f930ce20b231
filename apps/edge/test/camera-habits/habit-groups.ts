import { type DescribedHabit, type RtspHabit, type Texts } from "./camera-habit.ts";
import { digestMd5, digestSha256, wrongPassword } from "./login/digest.ts";
import { basicBeforeDigest, digestBeforeBasic } from "./login/two-methods.ts";
import { keyFrames20, keyFrames40InBand } from "./video/key-frames.ts";
import { strayBytes } from "./video/stray-bytes.ts";

export interface HabitGroup<Habit extends DescribedHabit = DescribedHabit> {
  title: Texts;
  habits: readonly Habit[];
}

const rtspGroups: readonly HabitGroup<RtspHabit>[] = [
  {
    title: { en: "Sign-in by RTSP", zh: "RTSP 登录" },
    habits: [digestMd5, digestSha256, digestBeforeBasic, basicBeforeDigest, wrongPassword],
  },
  { title: { en: "Video", zh: "视频" }, habits: [strayBytes, keyFrames20, keyFrames40InBand] },
];

/** Habits of cameras that are read by RTSP. */
export const rtspHabits = rtspGroups.flatMap(({ habits }) => habits);

/** All habits, in the order of the documentation. */
export const habitGroups: readonly HabitGroup[] = [...rtspGroups];
