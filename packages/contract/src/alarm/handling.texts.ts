import { type LocalizedText } from "../language.ts";
import { type HandleState } from "./alarm.rules.ts";
import { type FalseAlarmReason } from "./handling.rules.ts";

/** Names of the handling states on pages and in exported files. */
export const handleStateTexts = {
  open: ["待处理", "待處理", "Open"],
  dispatched: ["已派发", "已派發", "Assigned"],
  investigating: ["排查中", "排查中", "Investigating"],
  repeated: ["已处理(重复报警)", "已處理(重複警報)", "Resolved (repeat)"],
  done: ["已处理", "已處理", "Resolved"],
  false_alarm: ["误报", "誤報", "False alarm"],
} as const satisfies Record<HandleState, LocalizedText>;

export const severityTexts = {
  severity3: ["高", "高", "High"],
  severity2: ["中", "中", "Medium"],
  severity1: ["低", "低", "Low"],
} as const satisfies Record<string, LocalizedText>;

/** Texts of the reasons of a false alarm. With `other`, the remark holds the reason. */
export const falseAlarmTexts = {
  lookalike: ["相似物体", "相似物體", "Lookalike object"],
  light: ["光线变化", "光線變化", "Change of light"],
  weather: ["天气影响", "天氣影響", "Weather"],
  animal: ["动物", "動物", "Animal"],
  reflection: ["反光或倒影", "反光或倒影", "Reflection"],
  region: ["警戒区不当", "警戒區不當", "Wrong detection zone"],
  authorised: ["经授权的活动", "經授權的活動", "Authorised activity"],
  other: ["其他（写在备注里）", "其他（寫在備註裡）", "Other (say it in the note)"],
} as const satisfies Record<FalseAlarmReason, LocalizedText>;
