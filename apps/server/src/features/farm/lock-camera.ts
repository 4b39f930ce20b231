import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type TransactionContext } from "#platform/db/db.ts";
import { found } from "#platform/error/app-error.ts";
import { type FarmCameraRow, getCameraRow, getOwnerOfCamera } from "./camera.queries.ts";
import { type LockedOwner, lockOwner } from "./owner.queries.ts";

/**
 * Returns a visible camera with its farmer. Locks the farmer, so that concurrent changes of the farmer's cameras wait.
 * @throws AppError not_found
 */
export async function lockCamera(
  ctx: Context<MemberCaller>,
  tx: TransactionContext,
  id: string,
): Promise<{ camera: FarmCameraRow; owner: LockedOwner }> {
  const { scope } = ctx.caller;
  const ownerId = found(await getOwnerOfCamera(tx.sql, scope, id));
  const owner = found(await lockOwner(tx.sql, scope, ownerId));
  return { camera: found(await getCameraRow(tx.sql, scope, id)), owner };
}
