import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type removeFarmOwner as api } from "@huiyan/contract/farm/owner.api";
import { notifyDevices } from "#features/point/point.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getOwnerRow, lockOwner, markOwnerDeleted } from "../owner.queries.ts";
import { takePoints } from "../take-points.ts";

/**
 * Deletes a farmer with all cameras, and removes the cameras from their devices. Deletes everything or nothing.
 * @throws AppError not_found, farm_camera_hidden
 */
export async function removeOwner(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const { deviceUids, ...removed } = await ctx.db.transaction(async (tx) => {
    const { name, code } = found(await lockOwner(tx.sql, scope, _id));
    const { cameras } = found(await getOwnerRow(tx.sql, scope, _id));
    const { deviceUids, points } = await takePoints(ctx, tx, { ownerId: _id });
    await markOwnerDeleted(tx.sql, _id, ctx.clock.now());
    await tx.audit(auditEntry(ctx, "farm.removeOwner", _id, { before: { name, code, cameras, points } }));
    return { deviceUids, cameras, points };
  });
  await notifyDevices(ctx, deviceUids);
  return removed;
}
