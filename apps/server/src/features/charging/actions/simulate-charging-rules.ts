import { shownStays, simulatedDays } from "@huiyan/contract/charging/charging.rules";
import { type simulateChargingRules as api } from "@huiyan/contract/charging/rule.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { fen } from "@huiyan/contract/parking/fen";
import { getRuleAt, simulateRules } from "#features/parking/parking.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { ruleOf } from "../rules/rule-view.ts";

/** Computes the orders of the last days with the current rule and with another rule. Changes nothing. */
export async function simulateChargingRules(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { sql } = ctx.db;
  const end = ctx.clock.now();
  const start = new Date(end.getTime() - simulatedDays * 86_400_000);
  const rules = { present: await getRuleAt(sql, ctx.caller.orgId, end), proposed: ruleOf(input) };
  const found = await simulateRules(sql, ctx.caller.scope, rules, { start, end, shown: shownStays });
  return {
    start: start.getTime(),
    end: end.getTime(),
    stays: found.stays,
    present: { orders: found.present_orders, amount_fen: fen(found.present_fen) },
    proposed: { orders: found.proposed_orders, amount_fen: fen(found.proposed_fen) },
    change: {
      orders: found.proposed_orders - found.present_orders,
      amount_fen: fen(found.proposed_fen - found.present_fen),
    },
    changed: found.changed.map((stay) => ({
      _id: stay.id,
      id: stay.serial,
      plate_num: stay.plate,
      berth_num: stay.berth_label,
      entry_time: stay.entry_at,
      leave_time: stay.leave_at,
      present_fen: fen(stay.present_fen),
      proposed_fen: fen(stay.proposed_fen),
      change_fen: fen(stay.proposed_fen - stay.present_fen),
    })),
  };
}
