import { oneDecimal, twoDecimals } from "../rounding.ts";

/** Figures of the kanban, in their default order. docs/reference/statistics.md S8. */
export const parkingCards = [
  "berths",
  "berthsOccupy",
  "avg_parking_turnover",
  "charging_gun",
  "parking",
  "tramParking",
  "oilTruck",
  "tramCharging",
] as const;
/** Cards that need no parking data. The kanban of an organisation without parking shows no other cards. */
export const generalCards = ["deviceOnline", "pointOnline", "messageToday", "messageOpen"] as const;
export const cardIds = [...parkingCards, ...generalCards] as const;
export type CardId = (typeof cardIds)[number];

/** Charts and their width in percent of the row, in default order. docs/reference/statistics.md S8. */
export const chartWidths = {
  parkingTrends: 100,
  oilTruckLine: 50,
  newEnergyLine: 50,
  messageTrends: 60,
  messageTypeDist: 40,
  todayNews: 60,
  orgStaffOverview: 40,
} as const;
export type ChartId = keyof typeof chartWidths;
export const chartIds = Object.keys(chartWidths) as ChartId[];

const ofParking: ReadonlySet<string> = new Set([...parkingCards, "parkingTrends", "oilTruckLine", "newEnergyLine"]);
/** Returns true if the card or chart is shown. Parking figures are hidden while the organisation has no berths. */
export const isBlockShown = (id: string, hasBerths: boolean) => hasBerths || !ofParking.has(id);

/**
 * Cards that call for an action of a user. The big screen shows these cards first, independent of the kanban's order.
 */
const urgentCards = ["messageToday", "messageOpen", "deviceOnline"] as const satisfies readonly CardId[];
/** Number of tiles on the big screen. */
const wallTiles = 8;

/**
 * Returns the tiles of the big screen, at most `wallTiles`: urgent cards first, then the others in the kanban's order.
 * @param shown enabled cards, in order
 */
export function wallCards(shown: readonly CardId[]): CardId[] {
  const urgent = urgentCards.filter((id) => shown.includes(id));
  return [...new Set([...urgent, ...shown])].slice(0, wallTiles);
}

/** Delay from the last drag until the order is saved, ms. docs/reference/statistics.md S8. */
export const sortSaveMs = 1500;
/** Time for which the pointer must rest on a card until the card opens, ms. docs/reference/statistics.md S8. */
export const hoverOpenMs = 5000;
/**
 * Interval at which the figures are reloaded, ms. Reloads happen at minutes 0, 10, 20, … of the hour.
 * docs/reference/statistics.md S9.
 */
export const reloadEveryMs = 600_000;
/** Time for which the picture of a new alarm is shown, ms. */
export const popupMs = 5000;
/** Maximum entries that a screen shows: docs/reference/statistics.md S6 and S9. */
export const dashboardLimits = {
  groups: 9,
  messages: 2,
  statistics: 3,
  points: 5,
  algorithms: 10,
  liveAlarms: 30,
} as const;

/**
 * Returns the ids in the saved order, followed by the missing ids in default order. docs/reference/statistics.md S8.
 */
export function orderedBlocks<I extends string>(ids: readonly I[], saved: readonly string[]): I[] {
  const named = saved.flatMap((id) => ids.find((own) => own === id) ?? []);
  return [...new Set([...named, ...ids])];
}

/**
 * Returns occupied ÷ (free + occupied) in percent, one decimal. Abnormal berths are left out.
 * docs/reference/statistics.md S1.
 */
export function occupancy(free: number, occupied: number): number {
  return free + occupied === 0 ? 0 : oneDecimal((occupied / (free + occupied)) * 100);
}

/** Returns the day's entries per berth, two decimals. docs/reference/statistics.md S2. */
export function turnover(entries: number, berths: number): number {
  return berths === 0 ? 0 : twoDecimals(entries / berths);
}

/** Returns the time in ms until the next full ten minutes of the hour. */
export function untilReload(now: number): number {
  return reloadEveryMs - (now % reloadEveryMs);
}

/** Algorithms of the category 安全 (safety). docs/reference/statistics.md S7. */
export const safetyAlgorithms = [
  "smoking",
  "no_helmet",
  "no_vest",
  "fire_smoke",
  "area_intrusion",
  "climb_over",
  "fall_down",
  "crowd_gather",
  "fire_lane_block",
  "ebike_elevator",
] as const;

/**
 * Returns the first rows, followed by one row with the sum of the others if there are any. docs/reference/statistics.md
 * S3.
 */
export function foremost<T extends { count: number }>(rows: readonly T[], max: number): { shown: T[]; rest: number } {
  const sorted = rows.toSorted((a, b) => b.count - a.count);
  return { shown: sorted.slice(0, max), rest: sorted.slice(max).reduce((sum, { count }) => sum + count, 0) };
}
