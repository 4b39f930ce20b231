import { ScanResult } from "@huiyan/contract/device/device.device";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findCameras as api } from "@huiyan/contract/point/camera.api";
import { findCamerasMs } from "@huiyan/contract/point/point.rules";
import { getVisibleDevice, runCommand } from "#features/device/device.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, found } from "#platform/error/app-error.ts";
import { listCameras } from "../camera.queries.ts";
import { consoleCamera, hostOf } from "../camera-source.ts";

/**
 * Returns the ONVIF cameras that the device finds on its network. Cameras that are already points of the device are
 * marked.
 * @throws AppError not_found, device_offline, device_no_answer, device_command_failed, device_answer_wrong
 */
export async function findCameras(
  ctx: Context<MemberCaller>,
  { device_id: deviceId }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const device = found(await getVisibleDevice(ctx.db.sql, ctx.caller.scope, deviceId));
  const command = { name: "scan", params: {}, lifeMs: findCamerasMs };
  const answer = await runCommand(ctx, { deviceUid: device.id, deviceId, staffId: ctx.caller.staffId, ...command });
  const result = ScanResult.safeParse(answer);
  if (!result.success) throw new AppError("device_answer_wrong");
  const used = (await listCameras(ctx.db.sql, device.id)).map(consoleCamera).filter((camera) => camera !== undefined);
  const hosts = new Set(used.map(hostOf));
  return result.data.cameras.map((camera) => ({ ...camera, taken: hosts.has(camera.host.toLowerCase()) }));
}
