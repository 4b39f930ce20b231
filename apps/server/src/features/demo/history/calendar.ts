export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** The demo's site keeps Asia/Shanghai time, which knows no summer time. */
const zoneMs = 8 * hourMs;

/** Midnight of the day that holds the moment. */
export const midnightOf = (at: number) => Math.floor((at + zoneMs) / dayMs) * dayMs - zoneMs;

export function isWeekend(at: number): boolean {
  const day = new Date(at + zoneMs).getUTCDay();
  return day === 0 || day === 6;
}
