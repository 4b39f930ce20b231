import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type editFarmCamera as api } from "@huiyan/contract/farm/camera.api";
import { cameraFacts, changeOnDevice, consoleCamera, notifyDevices } from "#features/point/point.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { updateCamera } from "../camera.queries.ts";
import { cameraFactsOf } from "../camera-facts.ts";
import { lockCamera } from "../lock-camera.ts";
import { lockPointsOf } from "../take-points.ts";

/**
 * Changes a camera. An empty password keeps the stored one. On the camera's device, only fields that differ from the
 * stored camera are changed, so that users' own changes there stay.
 * @throws AppError not_found, camera_password_again, farm_camera_hidden
 */
export async function editCamera(
  ctx: Context<MemberCaller>,
  { _id, ...input }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const deviceUids = await ctx.db.transaction(async (tx) => {
    const { camera } = await lockCamera(ctx, tx, _id);
    const stored = consoleCamera(camera.source);
    const { isChanged, ...facts } = cameraFactsOf(ctx.key, input, stored);
    await updateCamera(tx.sql, _id, facts);
    const before = { name: camera.name, camera: cameraFacts(stored) };
    const after = { name: facts.name, camera: cameraFacts(facts.source) };
    await tx.audit(auditEntry(ctx, "farm.editCamera", _id, { before, after }));
    const isRenamed = facts.name !== camera.name;
    const [pointId] = isRenamed || isChanged ? await lockPointsOf(tx, { cameraId: _id }) : [];
    if (pointId === undefined) return [];
    const change = { ...(isRenamed && { name: facts.name }), ...(isChanged && { camera: facts.source }) };
    return [await changeOnDevice(ctx, tx, pointId, change, "farm_camera_hidden")];
  });
  await notifyDevices(ctx, deviceUids);
  return { _id };
}
