import { gbk } from "#test/habit-camera/gbk-text.ts";
import { faultAnswer } from "#test/habit-camera/habit-onvif-camera.ts";
import { type PtzHabit } from "../camera-habit.ts";

export const refusedDuration: PtzHabit = {
  title: { en: "a duration such as `PT5S` is refused", zh: "不接受 `PT5S` 这样的时长" },
  action: { en: "moves without it, and stops the camera itself", zh: "不带时长转动，由点位自己停止" },
  camera: {
    answer: ({ operation, text }, usual) =>
      operation === "ContinuousMove" && text.includes("<Timeout>PT")
        ? faultAnswer("ter:InvalidArgVal", "Timeout not supported")
        : usual,
  },
  moves: ["ContinuousMove", "Stop"],
  outcome: "online",
};

export const presetsInGbk: PtzHabit = {
  title: { en: "names of presets in GBK", zh: "预置位名称用 GBK 编码" },
  action: { en: "shows them", zh: "正常显示" },
  camera: {
    answer: (_request, usual) => ({ ...usual, body: gbk(String(usual.body).replace("UTF-8", "GB2312")) }),
  },
  outcome: "online",
};

export const presetsInUndeclaredGbk: PtzHabit = {
  title: { en: "names of presets in GBK, declared as UTF-8", zh: "预置位名称用 GBK 编码，却声明为 UTF-8" },
  action: { en: "shows them", zh: "正常显示" },
  camera: { answer: (_request, usual) => ({ ...usual, body: gbk(String(usual.body)) }) },
  outcome: "online",
};
