import { type Answer, type Received } from "@huiyan/contract/endpoint";
import {
  type bindService as bindApi,
  type unbindService as unbindApi,
} from "@huiyan/contract/service-package/package.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type TransactionContext } from "#platform/db/db.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { bindPoints, countVisible, lockSubscription, unbindPoints } from "../own/subscription.queries.ts";

/** Returns the ids without duplicates if the caller sees all of the points. @throws AppError not_found */
async function visibleOnly(ctx: Context<MemberCaller>, tx: TransactionContext, ids: readonly string[]) {
  const pointIds = [...new Set(ids)];
  refuseUnless((await countVisible(tx.sql, ctx.caller.scope, pointIds)) === pointIds.length, "not_found");
  return pointIds;
}

/**
 * Binds points to a storage package, so that their clips are kept for the time in the package.
 * @throws AppError not_found, package_not_storage, package_ended, package_bound_full
 */
export async function bindService(
  ctx: Context<MemberCaller>,
  { point_ids, service_id: id }: Received<typeof bindApi>,
): Promise<Answer<typeof bindApi>> {
  const { orgId } = ctx.caller;
  const now = ctx.clock.now();
  const bound = await ctx.db.transaction(async (tx) => {
    // locked, so that concurrent requests cannot bind more points than were bought
    const subscription = found(await lockSubscription(tx.sql, orgId, id));
    refuseUnless(subscription.storage_days > 0, "package_not_storage");
    refuseUnless(subscription.ends_at > now, "package_ended");
    const pointIds = await visibleOnly(ctx, tx, point_ids);
    const count = await bindPoints(tx.sql, { orgId, id, pointIds, now });
    refuseUnless(count <= subscription.quantity, "package_bound_full");
    const after = { title: subscription.title, points: pointIds.length };
    await tx.audit(auditEntry(ctx, "servicePackage.bind", id, { after }));
    return pointIds.length;
  });
  return { bound };
}

/** Unbinds points from their packages. @throws AppError not_found */
export async function unbindService(
  ctx: Context<MemberCaller>,
  { point_ids }: Received<typeof unbindApi>,
): Promise<Answer<typeof unbindApi>> {
  const unbound = await ctx.db.transaction(async (tx) => {
    const pointIds = await visibleOnly(ctx, tx, point_ids);
    const count = await unbindPoints(tx.sql, pointIds);
    if (count > 0) await tx.audit(auditEntry(ctx, "servicePackage.unbind", "", { after: { points: count } }));
    return count;
  });
  return { unbound };
}
