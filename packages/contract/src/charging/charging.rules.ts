import { isChargingKnown } from "../parking/fee.rules.ts";
import { defaultMinStaySeconds } from "../parking/review.rules.ts";

/** A field of the charging rules: what may be entered, and by how much the arrows of the input step. */
export interface RuleBound {
  min: number;
  max: number;
  step: number;
  /** Digits behind the point that are taken. */
  decimals: number;
}

/** The step is that of the input's arrows, no validation: docs/reference/orders.md O5. */
export const ruleBounds = {
  /** Yuan of a minute. */
  occupy_cost: { min: 0.01, max: 100, step: 0.1, decimals: 2 },
  /** Yuan of a stay at most. */
  max_price: { min: 1, max: 1000, step: 1, decimals: 2 },
  /** Free minutes. */
  start_time: { min: 1, max: 1000, step: 1, decimals: 0 },
} as const satisfies Record<string, RuleBound>;
export type RuleField = keyof typeof ruleBounds;

/** Exactly the same on the server and in the form. */
export const chargingTexts = {
  occupy_cost: "占用费单价为 0.01 到 100 元，最多两位小数",
  max_price: "单次封顶为 1 到 1000 元，最多两位小数",
  start_time: "免费时长为 1 到 1000 分钟的整数",
  days: "请选择近 7 天、30 天或 90 天",
} as const;

/** A rule can be given a date up to so far ahead: further away it is a slip. */
export const maxDaysAhead = 366;
/** What a rule would have brought is computed on the stays of so many days; so many of them are shown. */
export const simulatedDays = 30;
export const shownStays = 10;

/** Quick ranges of the charging record, ending today. docs/reference/orders.md O12. */
export const chargingDays = [7, 30, 90] as const;
export type ChargingDays = (typeof chargingDays)[number];
/** The foremost plates of the ranking. docs/reference/orders.md O12. */
export const rankedPlates = 10;

/** A stay charged if that was seen for so long, seconds. docs/reference/orders.md O12. */
export const minChargingSeconds = 60;

/** What tells whether a stay is one of the charging report. Seconds; `stay` up to the leave, else up to the last sight. */
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
 * Whether the charging report counts a stay: charging was seen, or is unknown and the stay was no short one. The column
 * `parking_record.is_charging` says the same; a test holds them together. docs/reference/orders.md O12.
 */
export function isChargingStay(stay: ReportedStay): boolean {
  if (!stay.isNewEnergyBerth || stay.carType !== 2 || stay.plate === "" || !stay.hasEntry) return false;
  if (stay.scrap || stay.exclude || stay.isMergedAway) return false;
  if (stay.chargingSeconds >= minChargingSeconds) return true;
  const { staySeconds: seconds, knownSeconds } = stay;
  return !isChargingKnown({ seconds, knownSeconds }) && seconds > defaultMinStaySeconds;
}

/** 138****1234; nothing where there is no phone. docs/reference/orders.md O13. */
export const maskPhone = (phone: string): string => (phone === "" ? "" : `${phone.slice(0, 3)}****${phone.slice(-4)}`);

/** Growth in percent with one decimal; from nothing: 100, or 0 where there is still nothing. docs/reference/statistics.md S4. */
export function growth(before: number, now: number): number {
  if (before === 0) return now > 0 ? 100 : 0;
  return Math.round(((now - before) / before) * 1000) / 10;
}
