import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type tryFarmCamera as api, cameraEntryOf } from "@huiyan/contract/farm/camera.api";
import { getVisibleDevice } from "#features/device/device.public.ts";
import { type ConsoleCamera, consoleCamera, secretsOf, tryOnDevice } from "#features/point/point.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { getCameraRow, isDeviceOf } from "../camera.queries.ts";
import { getOwnerRow } from "../owner.queries.ts";

/** Returns the stored source of the camera that is edited. @throws AppError not_found */
async function storedSource(
  ctx: Context<MemberCaller>,
  { _id, farm_owner_id }: Received<typeof api>,
): Promise<ConsoleCamera | undefined> {
  if (_id === undefined) return undefined;
  const camera = found(await getCameraRow(ctx.db.sql, ctx.caller.scope, _id));
  refuseUnless(camera.farm_owner_id === farm_owner_id, "not_found");
  return consoleCamera(camera.source);
}

/**
 * Returns a picture of a camera that is not stored yet. A device of the farmer's groups takes it.
 * @throws AppError not_found, farm_device_elsewhere, camera_password_again, device_offline, device_no_answer, …
 */
export async function tryCamera(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const owner = found(await getOwnerRow(ctx.db.sql, scope, input.farm_owner_id));
  const device = found(await getVisibleDevice(ctx.db.sql, scope, input.device_id));
  refuseUnless(await isDeviceOf(ctx.db.sql, owner.group_id, device.id), "farm_device_elsewhere");
  const entry = cameraEntryOf(input);
  const secrets = secretsOf(ctx.key, entry, await storedSource(ctx, input));
  return tryOnDevice(ctx, { uid: device.id, deviceId: input.device_id }, entry, secrets);
}
