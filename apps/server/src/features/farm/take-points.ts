import { lockDevicesOf, takeOffDevices } from "#features/point/point.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type TransactionContext } from "#platform/db/db.ts";
import { listLiving, listPointIds } from "./camera.queries.ts";

/**
 * Locks the points of a camera, or of all cameras of a farmer, and their devices. The caller must have locked the
 * farmer.
 */
export async function lockPointsOf(
  tx: TransactionContext,
  by: { cameraId: string } | { ownerId: string },
): Promise<string[]> {
  const ids = await listPointIds(tx.sql, by);
  await lockDevicesOf(tx.sql, ids);
  return listLiving(tx.sql, ids);
}

/**
 * Removes the points from their devices. The caller must send the devices their settings afterwards.
 * @throws AppError farm_camera_hidden
 */
export async function takePoints(
  ctx: Context<MemberCaller>,
  tx: TransactionContext,
  by: { cameraId: string } | { ownerId: string },
): Promise<{ deviceUids: string[]; points: number }> {
  const living = await lockPointsOf(tx, by);
  return { deviceUids: await takeOffDevices(ctx, tx, living, "farm_camera_hidden"), points: living.length };
}
