import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type revertChange as api } from "@huiyan/contract/ledger/ledger.api";
import { pushConfigs } from "#features/device/device.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { viewChange } from "../change-view.ts";
import { getChangeRow, storeReverted } from "../ledger-change.queries.ts";

/** Restores the settings from before a change. @throws AppError not_found, ledger_reverted, ledger_superseded */
export async function revertChange(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { caller } = ctx;
  const { sql } = ctx.db;
  const row = found(await getChangeRow(sql, caller.scope, _id));
  refuseUnless(row.reverted_at === null, "ledger_reverted");
  const isDone = await ctx.db.transaction(async (tx) => {
    const stored = await storeReverted(tx.sql, _id, caller.staffId, ctx.clock.now());
    const [before, after] = [{ settings: row.to_settings }, { settings: row.from_settings }];
    if (stored) await tx.audit(auditEntry(ctx, "ledger.revertChange", row.point_id, { before, after }));
    return stored;
  });
  const now = found(await getChangeRow(sql, caller.scope, _id));
  if (!isDone) return refuse(now.reverted_at === null ? "ledger_superseded" : "ledger_reverted");
  await pushConfigs(ctx, [now.device_uid]);
  return viewChange(ctx, now);
}
