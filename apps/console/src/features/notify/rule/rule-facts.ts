import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Rule } from "@huiyan/contract/notify/rule.api";
import { joinNames } from "#shared/format/format-join.ts";
import { currentLanguage } from "#shared/format/language.ts";
import { notifyText as text } from "../notify.texts.ts";

export const weekdayKeys = ["day1", "day2", "day3", "day4", "day5", "day6", "day7"] as const;
const workdays = "12345";
const allDays = 7;

/** Returns the weekdays of a rule as text: “每天”, “工作日”, or the names of the days. */
function daysText(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((a, b) => a - b);
  if (days.length === allDays) return text("everyDay");
  if (days.join("") === workdays) return text("workdays");
  return joinNames(days.map((day) => text(weekdayKeys[day - 1] ?? "day1")));
}

/** Returns the times of a rule as one line. */
export function timesText({ weekdays, from, to }: Pick<Rule, "weekdays" | "from" | "to">): string {
  const span =
    from === to
      ? text("allDay")
      : `${from} ~ ${from > to && to !== "00:00" ? text("nextDay", { to }) : to === "00:00" ? "24:00" : to}`;
  return `${daysText(weekdays)} ${span}`;
}

export function algorithmsText({ alg_ids }: Pick<Rule, "alg_ids">): string {
  return alg_ids.length === 0 ? text("allAlgs") : joinNames(alg_ids.map((id) => algorithmName(id, currentLanguage())));
}

export function groupsText({ any_group, groups }: Pick<Rule, "any_group" | "groups">, group: string): string {
  if (any_group) return text("allGroups", { group });
  return groups.length === 0 ? text("groupsGone", { group }) : joinNames(groups.map(({ name }) => name));
}

export const severities = [1, 2, 3] as const;

export function severityText(severity: number): string {
  const key = severity === 3 ? "severity3" : severity === 2 ? "severity2" : "severity1";
  return text(key);
}
