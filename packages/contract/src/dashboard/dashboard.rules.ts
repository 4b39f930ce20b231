import { oneDecimal, twoDecimals } from "../rounding.ts";

/** Figures of the kanban, in their default order. Specification part 2, section 3, “Kanban”; domain rules, G. */
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
/** Ours, for every organisation: without parking the kanban would be empty. */
export const generalCards = ["deviceOnline", "pointOnline", "messageToday", "messageOpen"] as const;
export const cardIds = [...parkingCards, ...generalCards] as const;
export type CardId = (typeof cardIds)[number];

/** Charts with the share of the row that each takes, percent, in their default order. Domain rules, G. */
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
export const chartIds = [
  "parkingTrends",
  "oilTruckLine",
  "newEnergyLine",
  "messageTrends",
  "messageTypeDist",
  "todayNews",
  "orgStaffOverview",
] as const satisfies readonly ChartId[];

const ofParking: ReadonlySet<string> = new Set([...parkingCards, "parkingTrends", "oilTruckLine", "newEnergyLine"]);
/** Whether the block is shown at all: figures of parking only where there are berths. */
export const isBlockShown = (id: string, hasBerths: boolean) => hasBerths || !ofParking.has(id);

/** What needs a person: the wall begins with these, whatever the kanban's order. */
const urgentCards = ["messageToday", "messageOpen", "deviceOnline"] as const satisfies readonly CardId[];
/** As many stand side by side on the wall. */
const wallTiles = 8;

/** The wall's tiles: what needs a person first, then the others in the kanban's order. @param shown those that are turned on, in order */
export function wallCards(shown: readonly CardId[]): CardId[] {
  const urgent = urgentCards.filter((id) => shown.includes(id));
  return [...new Set([...urgent, ...shown])].slice(0, wallTiles);
}

/** How long after the last drag the order is saved, ms. Specification part 2, section 4. */
export const sortSaveMs = 1500;
/** A card opens when the mouse has rested on it for so long, ms. Specification part 2, section 9. */
export const hoverOpenMs = 5000;
/** Figures are asked for anew at each full ten minutes. Specification part 1, section 9. */
export const reloadEveryMs = 600_000;
/** How long an alarm's picture stays up, ms. */
export const popupMs = 5000;
/** Limits of the specification, part 1, section 9, and part 2, section 9. */
export const dashboardLimits = {
  groups: 9,
  messages: 2,
  statistics: 3,
  points: 5,
  algorithms: 10,
  liveAlarms: 30,
} as const;

/** The ids in the saved order; those that it does not name follow in theirs. Specification part 2, section 4. */
export function orderedBlocks<I extends string>(ids: readonly I[], saved: readonly string[]): I[] {
  const named = saved.flatMap((id) => ids.find((own) => own === id) ?? []);
  return [...new Set([...named, ...ids])];
}

/** occupied ÷ (free + occupied) in percent, one decimal; berths in trouble are left out. Domain rules, G, “berthsOccupy”. */
export function occupancy(free: number, occupied: number): number {
  return free + occupied === 0 ? 0 : oneDecimal((occupied / (free + occupied)) * 100);
}

/** Entries of the day per berth, two decimals. Domain rules, G, “avg_parking_turnover”. */
export function turnover(entries: number, berths: number): number {
  return berths === 0 ? 0 : twoDecimals(entries / berths);
}

/** How long until the next full ten minutes, ms. */
export function untilReload(now: number): number {
  return reloadEveryMs - (now % reloadEveryMs);
}

/** Algorithms of the category 安全. Domain rules, E. */
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

/** The foremost rows, and the others' sum as one where there are any. Domain rules, G, “messageTypeDist”. */
export function foremost<T extends { count: number }>(rows: readonly T[], max: number): { shown: T[]; rest: number } {
  const sorted = rows.toSorted((a, b) => b.count - a.count);
  return { shown: sorted.slice(0, max), rest: sorted.slice(max).reduce((sum, { count }) => sum + count, 0) };
}
