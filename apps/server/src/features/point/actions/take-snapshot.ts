import { SnapshotResult } from "@huiyan/contract/device/device.device";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type takeSnapshot as api } from "@huiyan/contract/point/point.api";
import { runCommand } from "#features/device/device.public.ts";
import { keepPicture } from "#features/resource/resource.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, found } from "#platform/error/app-error.ts";
import { setPointImage } from "../picture.queries.ts";
import { getVisiblePoint } from "../point.queries.ts";

const lifeMs = 10_000;

/**
 * Requests a current picture of the point from its device, and stores it as the point's last picture.
 * @throws AppError device_offline, device_no_answer, …
 */
export async function takeSnapshot(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const point = found(await getVisiblePoint(ctx.db.sql, ctx.caller.scope, input._id));
  const device = { deviceUid: point.device_uid, deviceId: point.device_id };
  const params = { channel: point.channel };
  const answer = await runCommand(ctx, { ...device, staffId: ctx.caller.staffId, name: "snapshot", params, lifeMs });
  const result = SnapshotResult.safeParse(answer);
  if (!result.success) throw new AppError("device_answer_wrong");
  const owner = { orgId: point.org_id, deviceUid: point.device_uid };
  const { key, url, takenAt } = await keepPicture(ctx, owner, Buffer.from(result.data.image, "base64"));
  await setPointImage(ctx.db.sql, point.id, key, takenAt);
  return { url, taken_at: takenAt.getTime() };
}
