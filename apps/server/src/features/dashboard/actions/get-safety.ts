import { handleStates } from "@huiyan/contract/alarm/alarm.rules";
import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type getSafety as api } from "@huiyan/contract/dashboard/dashboard.api";
import { safetyAlgorithms } from "@huiyan/contract/dashboard/dashboard.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countByState } from "../message-figures.queries.ts";

type SafetyRow = Answer<typeof api>[number];
const nothing: SafetyRow["states"] = { open: 0, dispatched: 0, investigating: 0, repeated: 0, done: 0, false_alarm: 0 };

/**
 * Returns today's alarms of every algorithm of the safety category, also of those without alarms.
 * docs/reference/statistics.md S7.
 */
export async function getSafety(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const today = dayStart(ctx.clock.now());
  const rows = await countByState(ctx.db.sql, ctx.caller.scope, { today, algorithms: safetyAlgorithms });
  return safetyAlgorithms
    .map((alg_id) => {
      const own = rows.filter((row) => row.alg_id === alg_id);
      const states = { ...nothing };
      for (const state of handleStates) states[state] = own.find((row) => row.state === state)?.count ?? 0;
      const total = own.reduce((sum, { count }) => sum + count, 0);
      return { alg_id, name: algorithmName(alg_id, ctx.request.language), total, states };
    })
    .toSorted((a, b) => b.total - a.total);
}
