import {
  type DescribedHabit,
  type OnvifHabit,
  type PtzHabit,
  type RtspHabit,
  type SearchHabit,
  type Texts,
} from "./camera-habit.ts";
import * as contentBase from "./description/content-base.ts";
import * as looseDescription from "./description/loose-description.ts";
import * as sessionDescription from "./description/session-description.ts";
import * as digest from "./login/digest.ts";
import * as moreDigest from "./login/more-digest.ts";
import * as refusedRequests from "./login/refused-requests.ts";
import * as twoMethods from "./login/two-methods.ts";
import * as clock from "./onvif/clock.ts";
import * as moving from "./onvif/moving.ts";
import * as search from "./onvif/search.ts";
import * as services from "./onvif/services.ts";
import * as signIn from "./onvif/sign-in.ts";
import * as refusedStream from "./refusal/refused-stream.ts";
import * as answers from "./session/answers.ts";
import * as keepAlive from "./session/keep-alive.ts";
import * as looseAnswers from "./session/loose-answers.ts";
import * as coding from "./video/coding.ts";
import * as keyFrames from "./video/key-frames.ts";
import * as timeStamps from "./video/time-stamps.ts";

export interface HabitGroup<Habit extends DescribedHabit = DescribedHabit> {
  title: Texts;
  habits: readonly Habit[];
}

/** Returns all habits of these files, in the order of the files. */
const habitsIn = <Habit>(...files: Readonly<Record<string, Habit>>[]): Habit[] => files.flatMap(Object.values<Habit>);

const rtspGroups: readonly HabitGroup<RtspHabit>[] = [
  {
    title: { en: "Sign-in by RTSP", zh: "RTSP 登录" },
    habits: habitsIn<RtspHabit>(digest, moreDigest, twoMethods, refusedRequests),
  },
  {
    title: { en: "Session description", zh: "会话描述" },
    habits: habitsIn<RtspHabit>(sessionDescription, looseDescription, contentBase),
  },
  { title: { en: "Session", zh: "会话" }, habits: habitsIn<RtspHabit>(answers, looseAnswers, keepAlive) },
  {
    title: { en: "Video", zh: "视频" },
    habits: habitsIn<RtspHabit>(keyFrames, timeStamps, coding),
  },
  { title: { en: "Refused streams", zh: "被拒绝的码流" }, habits: habitsIn<RtspHabit>(refusedStream) },
];

const onvifGroups: readonly HabitGroup<OnvifHabit>[] = [
  { title: { en: "Sign-in by ONVIF", zh: "ONVIF 登录" }, habits: habitsIn<OnvifHabit>(signIn, clock) },
  { title: { en: "Services of ONVIF", zh: "ONVIF 服务" }, habits: habitsIn<OnvifHabit>(services) },
];

/** Habits of cameras that are read by RTSP. */
export const rtspHabits = rtspGroups.flatMap(({ habits }) => habits);
/** Habits of cameras whose stream address is queried by ONVIF. */
export const onvifHabits = onvifGroups.flatMap(({ habits }) => habits);
export const ptzHabits = habitsIn<PtzHabit>(moving);
export const searchHabits = habitsIn<SearchHabit>(search);

/** All habits, in the order of the documentation. */
export const habitGroups: readonly HabitGroup[] = [
  ...rtspGroups,
  ...onvifGroups,
  { title: { en: "Movement and search", zh: "转动与查找" }, habits: [...ptzHabits, ...searchHabits] },
];
