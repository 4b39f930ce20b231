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
/** For every organisation: without parking the kanban would be empty. */
export const generalCards = ["deviceOnline", "pointOnline", "messageToday", "messageOpen"] as const;
export const cardIds = [...parkingCards, ...generalCards] as const;
export type CardId = (typeof cardIds)[number];

/** Charts with the share of the row that each takes, percent, in their default order. docs/reference/statistics.md S8. */
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
/** Whether the block is shown at all: figures of parking only where there are berths. */
export const isBlockShown = (id: string, hasBerths: boolean) => hasBerths || !ofParking.has(id);

/** What needs a person: the wall begins with these, whatever the kanban's order. */
const urgentCards = ["messageToday", "messageOpen", "deviceOnline"] as const satisfies readonly CardId[];
/** As many fit side by side on the wall. */
const wallTiles = 8;

/** The wall's tiles: what needs a person first, then the others in the kanban's order. @param shown those that are turned on, in order */
export function wallCards(shown: readonly CardId[]): CardId[] {
  const urgent = urgentCards.filter((id) => shown.includes(id));
  return [...new Set([...urgent, ...shown])].slice(0, wallTiles);
}

/** How long after the last drag the order is saved, ms. docs/reference/statistics.md S8. */
export const sortSaveMs = 1500;
/** A card opens when the mouse has rested on it for so long, ms. docs/reference/statistics.md S8. */
export const hoverOpenMs = 5000;
/** Figures are read again at each full ten minutes. docs/reference/statistics.md S9. */
export const reloadEveryMs = 600_000;
/** How long an alarm's picture stays up, ms. */
export const popupMs = 5000;
/** As many as a wall shows: docs/reference/statistics.md S6 and S9. */
export const dashboardLimits = {
  groups: 9,
  messages: 2,
  statistics: 3,
  points: 5,
  algorithms: 10,
  liveAlarms: 30,
} as const;

/** The ids in the saved order; those that it does not name follow in theirs. docs/reference/statistics.md S8. */
export function orderedBlocks<I extends string>(ids: readonly I[], saved: readonly string[]): I[] {
  const named = saved.flatMap((id) => ids.find((own) => own === id) ?? []);
  return [...new Set([...named, ...ids])];
}

/** occupied ÷ (free + occupied) in percent, one decimal; berths in trouble are left out. docs/reference/statistics.md S1. */
export function occupancy(free: number, occupied: number): number {
  return free + occupied === 0 ? 0 : oneDecimal((occupied / (free + occupied)) * 100);
}

/** Entries of the day per berth, two decimals. docs/reference/statistics.md S2. */
export function turnover(entries: number, berths: number): number {
  return berths === 0 ? 0 : twoDecimals(entries / berths);
}

/** How long until the next full ten minutes, ms. */
export function untilReload(now: number): number {
  return reloadEveryMs - (now % reloadEveryMs);
}

/** Algorithms of the category 安全. docs/reference/statistics.md S7. */
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

/** The foremost rows, and the others' sum as one where there are any. docs/reference/statistics.md S3. */
export function foremost<T extends { count: number }>(rows: readonly T[], max: number): { shown: T[]; rest: number } {
  const sorted = rows.toSorted((a, b) => b.count - a.count);
  return { shown: sorted.slice(0, max), rest: sorted.slice(max).reduce((sum, { count }) => sum + count, 0) };
}
