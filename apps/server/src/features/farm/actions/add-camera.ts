import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type addFarmCamera as api } from "@huiyan/contract/farm/camera.api";
import { maxFarmCameras } from "@huiyan/contract/farm/farm.rules";
import { v7 } from "uuid";
import { cameraFacts, notifyDevices } from "#features/point/point.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { insertCamera } from "../camera.queries.ts";
import { cameraFactsOf } from "../camera-facts.ts";
import { giveTo } from "../give-to.ts";
import { lockOwner } from "../owner.queries.ts";

/**
 * Adds a camera of a farmer. If the request names a device, the camera is assigned to this device in the same
 * transaction.
 * @throws AppError not_found, farm_cameras_many, farm_device_elsewhere, point_many
 */
export async function addCamera(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { farm_owner_id: ownerId, device_id } = input;
  const { isChanged: _, ...facts } = cameraFactsOf(ctx.key, input, undefined);
  const id = v7();
  const { orgId, scope } = ctx.caller;
  const deviceUids = await ctx.db.transaction(async (tx) => {
    const owner = found(await lockOwner(tx.sql, scope, ownerId));
    const camera = { id, orgId, ownerId, now: ctx.clock.now() };
    refuseUnless(await insertCamera(tx.sql, camera, facts, maxFarmCameras), "farm_cameras_many");
    const after = { farm_owner: owner.name, name: facts.name, camera: cameraFacts(facts.source) };
    await tx.audit(auditEntry(ctx, "farm.addCamera", id, { after }));
    if (device_id === undefined) return [];
    const { deviceUid } = await giveTo(ctx, tx, { owner, cameraId: id, deviceId: device_id, facts });
    return [deviceUid];
  });
  await notifyDevices(ctx, deviceUids);
  return { _id: id };
}
