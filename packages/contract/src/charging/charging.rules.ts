import { isChargingKnown } from "../parking/fee.rules.ts";
import { defaultMinStaySeconds } from "../parking/review.rules.ts";

/** Bounds of a field of the charging rules, and the step of its input's arrows. */
export interface RuleBound {
  min: number;
  max: number;
  step: number;
  /** Maximum number of decimals. */
  decimals: number;
}

/**
 * Bounds of the charging rules' fields. `step` only affects the input's arrows, not the validation:
 * docs/reference/orders.md O5.
 */
export const ruleBounds = {
  /** Price in yuan per minute. */
  occupy_cost: { min: 0.01, max: 100, step: 0.1, decimals: 2 },
  /** Cap of the fee of one stay, in yuan. */
  max_price: { min: 1, max: 1000, step: 1, decimals: 2 },
  /** Minutes of a stay that are free of charge. */
  start_time: { min: 1, max: 1000, step: 1, decimals: 0 },
} as const satisfies Record<string, RuleBound>;
export type RuleField = keyof typeof ruleBounds;

/** Error texts, shared by the server and the form. */
export const chargingTexts = {
  occupy_cost: "占用费单价为 0.01 到 100 元，最多两位小数",
  max_price: "单次封顶为 1 到 1000 元，最多两位小数",
  start_time: "免费时长为 1 到 1000 分钟的整数",
  days: "请选择近 7 天、30 天或 90 天",
} as const;

/** Maximum days from today to the date on which a new rule starts; a later date is taken for a typing error. */
export const maxDaysAhead = 366;
/**
 * Days of past stays on which a new rule is simulated. The next constant: maximum number of simulated stays that are
 * shown.
 */
export const simulatedDays = 30;
export const shownStays = 10;

/** Quick ranges of the charging record, ending today. docs/reference/orders.md O12. */
export const chargingDays = [7, 30, 90] as const;
export type ChargingDays = (typeof chargingDays)[number];
/** Number of plates in the ranking. docs/reference/orders.md O12. */
export const rankedPlates = 10;

/** Minimum observed charging time for a stay to count as charged, in seconds. docs/reference/orders.md O12. */
export const minChargingSeconds = 60;

/**
 * Facts that decide whether the charging report counts a stay. Times in seconds; `staySeconds` ends at the departure,
 * or at the last observation.
 */
export interface ReportedStay {
  isNewEnergyBerth: boolean;
  carType: number;
  plate: string;
  hasEntry: boolean;
  scrap: boolean;
  exclude: boolean;
  isMergedAway: boolean;
  staySeconds: number;
  chargingSeconds: number;
  knownSeconds: number;
}

/**
 * Returns true if the charging report counts the stay: charging was observed, or it is unknown and the stay was long
 * enough.
 * The column `parking_record.is_charging` uses the same rule; a test compares both. docs/reference/orders.md O12.
 */
export function isChargingStay(stay: ReportedStay): boolean {
  if (!stay.isNewEnergyBerth || stay.carType !== 2 || stay.plate === "" || !stay.hasEntry) return false;
  if (stay.scrap || stay.exclude || stay.isMergedAway) return false;
  if (stay.chargingSeconds >= minChargingSeconds) return true;
  const { staySeconds: seconds, knownSeconds } = stay;
  return !isChargingKnown({ seconds, knownSeconds }) && seconds > defaultMinStaySeconds;
}

/** Masks a phone number as 138****1234; an empty one stays empty. docs/reference/orders.md O13. */
export const maskPhone = (phone: string): string => (phone === "" ? "" : `${phone.slice(0, 3)}****${phone.slice(-4)}`);

/**
 * Returns the growth in percent with one decimal. If `before` is 0: 100, or 0 if `now` is 0 as well.
 * docs/reference/statistics.md S4.
 */
export function growth(before: number, now: number): number {
  if (before === 0) return now > 0 ? 100 : 0;
  return Math.round(((now - before) / before) * 1000) / 10;
}
