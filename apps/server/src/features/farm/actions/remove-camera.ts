import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type removeFarmCamera as api } from "@huiyan/contract/farm/camera.api";
import { notifyDevices } from "#features/point/point.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { markCameraDeleted } from "../camera.queries.ts";
import { lockCamera } from "../lock-camera.ts";
import { takePoints } from "../take-points.ts";

/** Deletes a camera and removes it from its device. Its alarms stay. @throws AppError not_found, farm_camera_hidden */
export async function removeCamera(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { deviceUids, points } = await ctx.db.transaction(async (tx) => {
    const { camera, owner } = await lockCamera(ctx, tx, _id);
    const taken = await takePoints(ctx, tx, { cameraId: _id });
    await markCameraDeleted(tx.sql, _id, ctx.clock.now());
    const before = { farm_owner: owner.name, name: camera.name, device_id: camera.device_id };
    await tx.audit(auditEntry(ctx, "farm.removeCamera", _id, { before }));
    return taken;
  });
  await notifyDevices(ctx, deviceUids);
  return { points };
}
