/** From these shares on a resource wants a look, and wants action. */
const look = 0.8;
const act = 0.95;

export type MeterTone = "well" | "look" | "bad";

/** @param share 0 to 1 */
export function meterTone(share: number): MeterTone {
  if (share >= act) return "bad";
  return share >= look ? "look" : "well";
}

/** Used of total as 0 to 1; nothing of nothing is 0. */
export function shareOf({ used, total }: { used: number; total: number }): number {
  return total <= 0 ? 0 : Math.min(1, Math.max(0, used / total));
}
