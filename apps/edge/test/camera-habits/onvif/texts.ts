import { type OnvifHabit } from "../camera-habit.ts";

export const byteOrderMark: OnvifHabit = {
  title: { en: "a byte order mark before the XML", zh: "XML 前有字节顺序标记" },
  action: { en: "skips it", zh: "跳过它" },
  camera: { answer: (_request, usual) => ({ ...usual, body: `\uFEFF${String(usual.body)}` }) },
  outcome: "online",
};

export const singleQuotes: OnvifHabit = {
  title: { en: "single quotes in the XML", zh: "XML 用单引号" },
  action: { en: "reads it", zh: "正常读取" },
  camera: { answer: (_request, usual) => ({ ...usual, body: String(usual.body).replaceAll('"', "'") }) },
  outcome: "online",
};
