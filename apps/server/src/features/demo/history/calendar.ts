import { dayMs, zoneOffsetMs } from "@huiyan/contract/calendar";

export const hourMs = 3_600_000;

/** Returns midnight (China time) of the day that contains the time, epoch ms. */
export const midnightOf = (at: number) => Math.floor((at + zoneOffsetMs) / dayMs) * dayMs - zoneOffsetMs;

export function isWeekend(at: number): boolean {
  const day = new Date(at + zoneOffsetMs).getUTCDay();
  return day === 0 || day === 6;
}
