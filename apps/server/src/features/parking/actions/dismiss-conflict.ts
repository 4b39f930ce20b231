import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type dismissConflict as api, type restoreConflict as restoreApi } from "@huiyan/contract/parking/conflict.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { lockRecords } from "../change/change.queries.ts";
import { deleteDismissal, insertDismissal } from "../conflicts/conflict.queries.ts";
import { getConflict } from "../conflicts/get-conflict.ts";

/**
 * Stores that two records do not contradict each other in their current state. If one of them changes later, the
 * conflict may be listed again.
 * @throws AppError not_found, record_changed
 */
export async function dismissConflict(
  ctx: Context<MemberCaller>,
  { records }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope, staffId } = ctx.caller;
  const at = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await lockRecords(
      tx.sql,
      scope,
      records.map(({ _id }) => _id),
    );
    const {
      kind,
      pair: [first, last],
    } = await getConflict(tx.sql, scope, records);
    await insertDismissal(tx.sql, { first: first.id, last: last.id }, { staffId, at });
    await tx.audit(auditEntry(ctx, "parking.dismissConflict", first.id, { after: { kind, other: last.id } }));
  });
  return {};
}

/** Revokes the dismissal of a conflict. @throws AppError not_found */
export async function restoreConflict(
  ctx: Context<MemberCaller>,
  { ids }: Received<typeof restoreApi>,
): Promise<Answer<typeof restoreApi>> {
  await ctx.db.transaction(async (tx) => {
    refuseUnless(await deleteDismissal(tx.sql, ctx.caller.scope, ids), "not_found");
    await tx.audit(auditEntry(ctx, "parking.restoreConflict", ids[0], { after: { other: ids[1] } }));
  });
  return {};
}
