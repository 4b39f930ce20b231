import { gateAdmits, gateOf } from "@huiyan/contract/algorithm/alarm-gate.rules";
import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type LedgerChange } from "@huiyan/contract/ledger/ledger.api";
import { deliveryOf } from "#features/device/device.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type ChangeRow } from "./ledger-change.queries.ts";
import { listJudged } from "./verdict.queries.ts";

/**
 * Counts judged alarms from the change until its revert, or until now: true alarms, false ones, and those that the new
 * settings should have prevented.
 */
async function countSince(ctx: Context<MemberCaller>, row: ChangeRow): Promise<LedgerChange["since"]> {
  const alarms = await listJudged(ctx.db.sql, ctx.caller.scope, row, row.accepted_at, row.reverted_at ?? undefined);
  const gate = gateOf(row.alg_id, row.to_settings);
  const trues = alarms.filter(({ isTrue }) => isTrue).length;
  const against = alarms.filter(
    ({ at, boxes }) => gate !== undefined && boxes.length > 0 && !gateAdmits(gate, at, boxes),
  );
  return { true: trues, false: alarms.length - trues, against: against.length };
}

export async function viewChange(ctx: Context<MemberCaller>, row: ChangeRow): Promise<LedgerChange> {
  return {
    _id: row.id,
    alg_id: row.alg_id,
    alg_name: algorithmName(row.alg_id, ctx.request.language),
    point_id: row.point_id,
    point_name: row.point_name,
    device_name: row.device_name,
    change: row.change,
    min_score: gateOf(row.alg_id, row.from_settings)?.min_score ?? 0,
    days: row.days,
    true: row.true_count,
    false: row.false_count,
    spared: row.spared,
    cost: row.cost,
    accepted_by: row.accepted_by,
    accepted_at: row.accepted_at.getTime(),
    reverted_by: row.reverted_by,
    reverted_at: row.reverted_at?.getTime() ?? null,
    ...deliveryOf(row),
    config_version: row.config_version,
    superseded: row.superseded,
    since: await countSince(ctx, row),
  };
}
