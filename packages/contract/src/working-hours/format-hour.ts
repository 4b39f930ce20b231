import { type Language, type LocalizedText, localize } from "../language.ts";

const hour: LocalizedText = ["小时", "小時", " h"];
const minute: LocalizedText = ["分钟", "分鐘", " min"];

/**
 * Formats a duration, rounded to minutes, as “8小时30分钟”. Parts that are 0 are left out: “14小时”, “0分钟”.
 * docs/reference/time.md T6.
 */
export function formatHour(seconds: number, language: Language = "zh-CN"): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const parts = [
    ...(hours > 0 ? [`${hours}${localize(hour, language)}`] : []),
    ...(minutes % 60 > 0 || hours === 0 ? [`${minutes % 60}${localize(minute, language)}`] : []),
  ];
  return parts.join(language === "en" ? " " : "");
}
