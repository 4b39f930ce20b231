import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type giveFarmCamera as api } from "@huiyan/contract/farm/camera.api";
import { consoleCamera, notifyDevices } from "#features/point/point.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { giveTo } from "../give-to.ts";
import { lockCamera } from "../lock-camera.ts";

/**
 * Assigns a camera to a device. If the device already has the camera, nothing changes.
 * @throws AppError not_found, farm_camera_assigned, farm_device_elsewhere, point_many
 */
export async function giveCamera(
  ctx: Context<MemberCaller>,
  { _id, device_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { pointId, deviceUids } = await ctx.db.transaction(async (tx) => {
    const { camera, owner } = await lockCamera(ctx, tx, _id);
    const { point_id } = camera;
    refuseUnless(point_id === null || camera.device_id === device_id, "farm_camera_assigned");
    if (point_id !== null) return { pointId: point_id, deviceUids: [] };
    const facts = { name: camera.name, source: found(consoleCamera(camera.source)) };
    const assigned = await giveTo(ctx, tx, { owner, cameraId: _id, deviceId: device_id, facts });
    return { pointId: assigned.pointId, deviceUids: [assigned.deviceUid] };
  });
  await notifyDevices(ctx, deviceUids);
  return { point_id: pointId };
}
