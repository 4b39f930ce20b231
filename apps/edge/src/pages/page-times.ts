import { wallTime } from "@huiyan/contract/calendar";

/**
 * Formats date and time in the platform's time zone, without the year. The machine's own zone is often UTC.
 * @param at epoch ms
 */
export function clockTime(at: number): string {
  return fullTime(at).slice(5);
}

export function fullTime(at: number): string {
  return wallTime(at).slice(0, 19).replace("T", " ");
}

export function ago(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds} 秒前`;
  return seconds < 3_600 ? `${Math.floor(seconds / 60)} 分钟前` : `${Math.floor(seconds / 3_600)} 小时前`;
}
