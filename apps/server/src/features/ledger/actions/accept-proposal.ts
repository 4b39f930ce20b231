import { isDeepStrictEqual } from "node:util";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type GateChange, withChange } from "@huiyan/contract/ledger/gate-change.rules";
import { type acceptProposal as api } from "@huiyan/contract/ledger/ledger.api";
import { proposeChanges } from "@huiyan/contract/ledger/ledger.rules";
import { v7 } from "uuid";
import { pushConfigs } from "#features/device/device.public.ts";
import { chinaTime } from "#platform/clock/calendar-day.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { viewChange } from "../change-view.ts";
import { judgePoint } from "../judge-point.ts";
import { getChangeRow, lastChanger, storeAccepted } from "../ledger-change.queries.ts";

type Input = Received<typeof api>;

/** Returns the field of the settings that the change affects, with its new value. */
function settingsPart(kind: GateChange["kind"], gate: NonNullable<ReturnType<typeof withChange>>) {
  if (kind === "threshold") return { min_score: gate.min_score };
  return kind === "region" ? { excluded: gate.excluded } : { schedule: gate.schedule };
}

/**
 * Returns the error for settings that another user has changed since the proposal. The error names that user, if known.
 */
async function refuseChanged(ctx: Context<MemberCaller>, input: Input): Promise<never> {
  const last = await lastChanger(ctx.db.sql, input);
  if (last === undefined) return refuse("ledger_changed");
  const values = { user: last.user, time: chinaTime(last.at) };
  return refuse("ledger_changed", { text: "{user} 在 {time} 修改了该点位的设置，请查看最新的建议后再决定", values });
}

/**
 * Applies a proposed change of an algorithm's settings at a point.
 * @throws AppError not_found, ledger_not_adjustable, ledger_changed, ledger_outdated
 */
export async function acceptProposal(ctx: Context<MemberCaller>, input: Input): Promise<Answer<typeof api>> {
  const { caller } = ctx;
  const { gate, settings, alarms, counts, version, deviceUid } = await judgePoint(ctx, input);
  if (gate === undefined || settings === undefined) return refuse("ledger_not_adjustable");
  if (version !== input.version) return refuseChanged(ctx, input);
  const { change, spared, cost } = input;
  const next = withChange(gate, change);
  const isProposed = proposeChanges(gate, alarms).some((each) => isDeepStrictEqual(each, { change, spared, cost }));
  if (next === undefined || !isProposed) return refuse("ledger_outdated");
  const part = settingsPart(change.kind, next);
  const id = v7();
  const isDone = await ctx.db.transaction(async (tx) => {
    const stored = await storeAccepted(tx.sql, {
      id,
      orgId: caller.orgId,
      staffId: caller.staffId,
      deviceUid,
      now: ctx.clock.now(),
      pointId: input.point_id,
      algId: input.alg_id,
      change,
      days: input.days,
      version,
      from: settings,
      to: { ...settings, ...part },
      spared,
      cost,
      trues: counts.true,
      falses: counts.false,
    });
    const before = { alg_id: input.alg_id, ...settingsPart(change.kind, gate) };
    const after = { ...part, spared, cost };
    if (stored) await tx.audit(auditEntry(ctx, "ledger.acceptProposal", input.point_id, { before, after }));
    return stored;
  });
  if (!isDone) return refuseChanged(ctx, input);
  await pushConfigs(ctx, [deviceUid]);
  const row = await getChangeRow(ctx.db.sql, caller.scope, id);
  refuseUnless(row !== undefined, "not_found");
  return viewChange(ctx, found(row));
}
