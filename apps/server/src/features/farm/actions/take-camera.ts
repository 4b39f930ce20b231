import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type takeFarmCamera as api } from "@huiyan/contract/farm/camera.api";
import { notifyDevices } from "#features/point/point.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { setPointOf } from "../camera.queries.ts";
import { lockCamera } from "../lock-camera.ts";
import { takePoints } from "../take-points.ts";

/**
 * Removes a camera from its device. Its alarms stay. Changes nothing if no device has the camera.
 * @throws AppError not_found, farm_camera_hidden
 */
export async function takeCamera(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { deviceUids, points } = await ctx.db.transaction(async (tx) => {
    const { camera } = await lockCamera(ctx, tx, _id);
    const taken = await takePoints(ctx, tx, { cameraId: _id });
    await setPointOf(tx.sql, _id, null);
    const before = { name: camera.name, device_id: camera.device_id };
    if (taken.points > 0) await tx.audit(auditEntry(ctx, "farm.takeCamera", _id, { before }));
    return taken;
  });
  await notifyDevices(ctx, deviceUids);
  return { points };
}
