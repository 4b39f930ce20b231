import { dateElement, envelope, faultAnswer } from "#test/habit-camera/habit-onvif-camera.ts";
import { type OnvifAnswer } from "#test/habit-camera/onvif-behaviour.ts";
import { type OnvifHabit } from "../camera-habit.ts";

const day = 86_400_000;
const action = { en: "signs with the camera's time", zh: "按摄像头的时间签名" };

export const dayAhead: OnvifHabit = {
  title: { en: "a clock that is a day ahead", zh: "时钟快一天" },
  action,
  camera: { clockSkewMs: day },
  outcome: "online",
};

export const dayBehind: OnvifHabit = {
  title: { en: "a clock that is a day behind", zh: "时钟慢一天" },
  action,
  camera: { clockSkewMs: -day },
  outcome: "online",
};

export const clockNeverSet: OnvifHabit = {
  title: { en: "a clock that was never set, in 1970", zh: "时钟从未设置，停在 1970 年" },
  action,
  camera: { clockSkewMs: -Date.now() + 3 * day },
  outcome: "online",
};

export const guardedClock: OnvifHabit = {
  title: { en: "a clock that is a day ahead and needs a sign-in", zh: "时钟快一天，且登录后才能读取" },
  action: { en: "takes the time from the header Date", zh: "从 Date 头取时间" },
  camera: { clockSkewMs: day, isClockGuarded: true },
  outcome: "online",
};

/** Returns a behaviour that answers the query of the clock. */
const clockAnswer = (change: (usual: OnvifAnswer) => OnvifAnswer): OnvifHabit["camera"] => ({
  answer: ({ operation }, usual) => (operation === "GetSystemDateAndTime" ? change(usual) : usual),
});

export const noClock: OnvifHabit = {
  title: { en: "a fault for the query of the clock", zh: "查询时钟得到故障应答" },
  action: { en: "takes the time from the header Date", zh: "从 Date 头取时间" },
  camera: clockAnswer(() => faultAnswer("ter:ActionNotSupported", "Optional Action Not Implemented", 500)),
  outcome: "online",
};

export const localTimeAlone: OnvifHabit = {
  title: { en: "local time alone, eight hours ahead of UTC", zh: "只报当地时间，比 UTC 早八小时" },
  action: { en: "takes the time from the header Date", zh: "从 Date 头取时间" },
  camera: clockAnswer((usual) => ({
    ...usual,
    body: envelope(
      `<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:TimeZone><tt:TZ>CST-8</tt:TZ></tt:TimeZone>${dateElement("LocalDateTime", new Date(Date.now() + 8 * 3_600_000))}</tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`,
    ),
  })),
  outcome: "online",
};
