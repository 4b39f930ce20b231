import { type getBerthSnapshot as api } from "@huiyan/contract/berth/berth.api";
import { SnapshotResult } from "@huiyan/contract/device/device.device";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { runCommand } from "#features/device/device.public.ts";
import { getVisiblePoint, setPointImage } from "#features/point/point.public.ts";
import { keepPicture } from "#features/resource/resource.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, found } from "#platform/error/app-error.ts";

const lifeMs = 10_000;

/**
 * Requests a new picture from the point's device, on which users draw berths, and stores it as the point's last
 * picture.
 * @throws AppError not_found, device_offline, device_no_answer, …
 */
export async function getSnapshot(
  ctx: Context<MemberCaller>,
  { point_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { sql } = ctx.db;
  const { scope, staffId } = ctx.caller;
  const { id, channel, org_id, device_uid, device_id } = found(await getVisiblePoint(sql, scope, point_id));
  const device = { deviceUid: device_uid, deviceId: device_id };
  const answer = await runCommand(ctx, { ...device, staffId, name: "snapshot", params: { channel }, lifeMs });
  const result = SnapshotResult.safeParse(answer);
  if (!result.success) throw new AppError("device_answer_wrong");
  const owner = { orgId: org_id, deviceUid: device_uid };
  const { key, url, takenAt } = await keepPicture(ctx, owner, Buffer.from(result.data.image, "base64"));
  await setPointImage(sql, id, key, takenAt);
  return { url, at: takenAt.getTime() };
}
