import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type DashboardCharts } from "@huiyan/contract/dashboard/dashboard.api";
import { dashboardLimits, foremost } from "@huiyan/contract/dashboard/dashboard.rules";
import { formText } from "@huiyan/contract/form-texts";
import { type Language } from "@huiyan/contract/language";
import { roleMay } from "@huiyan/contract/permissions";
import { findHeadlines } from "#features/alarm/alarm.public.ts";
import { countStaff } from "#features/people/people.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countBerthFigures } from "./berth-figures.queries.ts";
import { bucketsOf, type DashboardTimes, dashboardTimes } from "./dashboard-times.ts";
import { type AlgorithmDay, listAlgorithmDays } from "./message-figures.queries.ts";
import { parkingTrend } from "./parking-blocks.ts";
import { listFlowDays, listFlowHours } from "./parking-figures.queries.ts";

const newsShown = 7;

/**
 * Returns entries and exits of cars by hour or day: docs/reference/statistics.md S3.
 * @param days 1: hours of today; 7 or 30: days
 */
export async function loadTrend(ctx: Context<MemberCaller>, times: DashboardTimes, days: 1 | 7 | 30) {
  const { scope } = ctx.caller;
  const since = days === 1 ? times.today : days === 7 ? times.week : times.month;
  const list = days === 1 ? listFlowHours : listFlowDays;
  return parkingTrend(await list(ctx.db.sql, scope, since), bucketsOf(times, days));
}

async function loadTrends(
  { db: { sql }, caller: { scope } }: Context<MemberCaller>,
  times: DashboardTimes,
): Promise<DashboardCharts["parkingTrends"]> {
  const [berths, hours, days] = await Promise.all([
    countBerthFigures(sql, scope),
    listFlowHours(sql, scope, times.today),
    listFlowDays(sql, scope, times.month),
  ]);
  if (berths.drawn === 0) return null;
  const of = (range: 1 | 7 | 30) => parkingTrend(range === 1 ? hours : days, bucketsOf(times, range));
  return { 1: of(1), 7: of(7), 30: of(30) };
}

function messageCharts(days: readonly AlgorithmDay[], times: DashboardTimes, language: Language) {
  const sumOf = (rows: readonly AlgorithmDay[]) => rows.reduce((total, { count }) => total + count, 0);
  const week = bucketsOf(times, 7);
  const ofToday = days.filter(({ at, count }) => at === times.today.getTime() && count > 0);
  const { shown, rest } = foremost(ofToday, dashboardLimits.algorithms);
  const parts = shown.map(({ alg_id, count }) => ({ name: algorithmName(alg_id, language), count, rest: false }));
  return {
    messageTrends: {
      date: week.map(({ name }) => name),
      count: week.map(({ at }) => sumOf(days.filter((day) => day.at === at))),
    },
    messageTypeDist: rest === 0 ? parts : [...parts, { name: formText("其他", language), count: rest, rest: true }],
  };
}

/** Returns the data of the kanban's charts. */
export async function loadCharts(ctx: Context<MemberCaller>): Promise<DashboardCharts> {
  const times = dashboardTimes(ctx.clock.now());
  const { scope, role } = ctx.caller;
  const [trends, days, news, staff] = await Promise.all([
    loadTrends(ctx, times),
    listAlgorithmDays(ctx.db.sql, scope, times.week),
    findHeadlines(ctx, { page: 1, size: newsShown }),
    roleMay(role, "people.manage") ? countStaff(ctx.db.sql, ctx.caller) : null,
  ]);
  return {
    parkingTrends: trends,
    ...messageCharts(days, times, ctx.request.language),
    todayNews: news.list,
    orgStaffOverview: staff,
  };
}
