import { type summariseMessages as api } from "@huiyan/contract/alarm/alarm.api";
import { findAlgorithm } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type AlgorithmCounts, countByAlgorithm } from "../summary.queries.ts";

function sum(rows: readonly AlgorithmCounts[], of: Exclude<keyof AlgorithmCounts, "alg_id">): number {
  return rows.reduce((total, row) => total + row[of], 0);
}

/** Returns counts of alarms; without a range, of the last 7 days including today. docs/reference/alarms.md A3. */
export async function summariseMessages(
  ctx: Context<ReaderCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const now = ctx.clock.now();
  const { scope } = ctx.caller;
  const today = dayStart(now).getTime();
  const yesterday = dayStart(now, -1).getTime();
  const conditions = { ...input, start: input.start ?? dayStart(now, -6).getTime() };
  const [algs, ofToday, ofYesterday] = await Promise.all([
    countByAlgorithm(ctx.db.sql, scope, conditions, now),
    countByAlgorithm(ctx.db.sql, scope, { start: today }, now),
    countByAlgorithm(ctx.db.sql, scope, { start: yesterday, end: today - 1 }, now),
  ]);
  return {
    total: sum(algs, "total"),
    unread: sum(algs, "unread"),
    marked: sum(algs, "marked"),
    today: sum(ofToday, "total"),
    yesterday: sum(ofYesterday, "total"),
    unhandled: {
      high: sum(algs, "high"),
      medium: sum(algs, "medium"),
      low: sum(algs, "low"),
      overdue: sum(algs, "overdue"),
    },
    algs: algs.map((row) => ({
      alg_id: row.alg_id,
      name: findAlgorithm(row.alg_id)?.name ?? row.alg_id,
      count: row.total,
    })),
  };
}
