import {
  type FigureRule,
  type HealthFigureKey,
  type HealthState,
  healthFigures,
} from "@huiyan/contract/operator/health.rules";
import { byteSize, grouped } from "#shared/format/count.ts";
import { duration } from "#shared/format/time.ts";
import { healthText as text } from "./health.texts.ts";

/** Returns a value with its unit, as text. */
function withUnit(unit: FigureRule["unit"], value: number): string {
  if (unit === "bytes") return byteSize(value);
  if (unit === "percent") return `${String(value)}%`;
  if (unit === "ms") return `${grouped(value)} ms`;
  if (unit === "seconds") return duration(value);
  return unit === "days" ? text("days", { n: grouped(value) }) : grouped(value);
}

/** Texts of figures that have no value. */
const absent: Partial<Record<HealthFigureKey, () => string>> = {
  disk_days: () => text("notFilling"),
  events_refused: () => text("noEvents"),
  backup_days: () => text("noBackup"),
};

export function figureValue(key: HealthFigureKey, value: number | null, state: HealthState): string {
  if (value === null) return state === "unknown" ? text("unread") : (absent[key]?.() ?? text("none"));
  if (key === "sms_off") return text(value === 0 ? "smsOn" : "smsOff");
  const { unit }: FigureRule = healthFigures[key];
  if (key !== "backup_days" && key !== "database_days") return withUnit(unit, value);
  return value === 0 ? text("today") : text("daysAgo", { n: grouped(value) });
}

/** Returns the normal range of a figure as text; empty for a figure without a range. */
export function normalRange(key: HealthFigureKey): string {
  const { unit, attention, isLowBad = false }: FigureRule = healthFigures[key];
  if (attention === undefined) return "";
  return text(isLowBad ? "normalLow" : "normalHigh", { limit: withUnit(unit, attention) });
}

/** Keys of the figures that can be out of range. The type check fails if one of them lacks advice. */
type AdvisedKey = {
  [K in HealthFigureKey]: (typeof healthFigures)[K] extends { attention: number } ? K : never;
}[HealthFigureKey];

export function isAdvised(key: HealthFigureKey): key is AdvisedKey {
  const rule: FigureRule = healthFigures[key];
  return rule.attention !== undefined;
}
