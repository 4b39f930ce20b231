import { type summariseMessages as api } from "@huiyan/contract/alarm/alarm.api";
import { findAlgorithm } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { dayStart } from "../../../platform/clock/calendar-day.ts";
import { type ReaderCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { countMessages } from "../message.queries.ts";
import { countByAlgorithm } from "../summary.queries.ts";

/** Without a range: the last 7 days, today included. Domain rules, C, “summary”. */
export async function summariseMessages(
  ctx: Context<ReaderCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const now = ctx.clock.now();
  const { scope } = ctx.caller;
  const today = dayStart(now).getTime();
  const yesterday = dayStart(now, -1).getTime();
  const conditions = { ...input, start: input.start ?? dayStart(now, -6).getTime() };
  const [algs, todayCount, yesterdayCount] = await Promise.all([
    countByAlgorithm(ctx.db.sql, scope, conditions),
    countMessages(ctx.db.sql, scope, { start: today }),
    countMessages(ctx.db.sql, scope, { start: yesterday, end: today - 1 }),
  ]);
  const sum = (of: "total" | "unread" | "marked") => algs.reduce((total, row) => total + row[of], 0);
  return {
    total: sum("total"),
    unread: sum("unread"),
    marked: sum("marked"),
    today: todayCount,
    yesterday: yesterdayCount,
    algs: algs.map((row) => ({
      alg_id: row.alg_id,
      name: findAlgorithm(row.alg_id)?.name ?? row.alg_id,
      count: row.total,
    })),
  };
}
