import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { formText } from "@huiyan/contract/form-texts";
import { type HomeData, type KpiCard } from "@huiyan/contract/home/home.api";
import { growth, homeLimits } from "@huiyan/contract/home/home.rules";
import { type Language } from "@huiyan/contract/language";
import { hourLabel, monthAndDay } from "#platform/clock/calendar-day.ts";
import { type AlarmBucket, type AlarmFigures } from "./alarm-figures.queries.ts";
import { type FigureTimes, hoursOfToday, lastDays } from "./figure-times.ts";

type AlarmBlocks = Pick<
  HomeData,
  "message_today" | "kpi" | "alert_last_7_days" | "alert_trend" | "alg_message_count" | "today_message"
>;

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);

/** Returns one count per hour or day, 0 if there were no alarms. */
function countsAt(buckets: readonly AlarmBucket[], times: readonly Date[]): number[] {
  const byTime = new Map<number, number>();
  for (const { at, count } of buckets) byTime.set(at, (byTime.get(at) ?? 0) + count);
  return times.map((time) => byTime.get(time.getTime()) ?? 0);
}

/**
 * Returns the algorithms that had alarms, each with its number of alarms per hour or day. The
 * algorithm with the most alarms is the first one.
 */
function courses(buckets: readonly AlarmBucket[], times: readonly Date[]) {
  const byAlgorithm = Map.groupBy(buckets, ({ alg_id }) => alg_id);
  return [...byAlgorithm]
    .map(([alg_id, own]) => ({ alg_id, series: countsAt(own, times) }))
    .map((course) => ({ ...course, count: sum(course.series) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.alg_id < b.alg_id ? -1 : 1));
}
type Course = ReturnType<typeof courses>[number];

function distribution(all: readonly Course[], language: Language): HomeData["alg_message_count"] {
  const shown = all.slice(0, homeLimits.algorithms);
  const rest = sum(all.slice(homeLimits.algorithms).map(({ count }) => count));
  const rows = shown.map(({ alg_id, count }) => ({ name: algorithmName(alg_id, language), count, rest: false }));
  return rest === 0 ? rows : [...rows, { name: formText("其他", language), count: rest, rest: true }];
}

/** Converts the figures for the page. All blocks use the same counts, so that they are consistent. */
export function alarmBlocks(figures: AlarmFigures, times: FigureTimes, language: Language): AlarmBlocks {
  const [hours, week, month] = [hoursOfToday(times), lastDays(times, 7), lastDays(times, 30)];
  const [today, lastWeek] = [courses(figures.hours, hours), courses(figures.days, week)];
  const before = new Map(figures.before.map((row) => [row.alg_id, row]));
  const card = ({ alg_id, series, count }: Course, than: number): KpiCard => ({
    alg_id,
    name: algorithmName(alg_id, language),
    count,
    series,
    growth: growth(count, than),
  });
  const cards = (all: readonly Course[], of: "day" | "week") =>
    all.slice(0, homeLimits.cards).map((course) => card(course, before.get(course.alg_id)?.[of] ?? 0));
  const days = (list: readonly Date[]) => ({ date: list.map(monthAndDay), count: countsAt(figures.days, list) });
  const last7 = days(week);
  return {
    message_today: sum(today.map(({ count }) => count)),
    kpi: { 1: cards(today, "day"), 7: cards(lastWeek, "week") },
    alert_last_7_days: last7,
    alert_trend: {
      1: { date: hours.map(hourLabel), count: countsAt(figures.hours, hours) },
      7: last7,
      30: days(month),
    },
    alg_message_count: distribution(today, language),
    today_message: figures.points.map(({ point_id, name, location, count, before: than }, at) => ({
      index: at + 1,
      point_id,
      name,
      location,
      count,
      daily_growth: growth(count, than),
    })),
  };
}
