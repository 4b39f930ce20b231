import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type removePoints as api } from "@huiyan/contract/point/camera.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { notifyDevices, takeOffDevices } from "../camera-on-device.ts";

/** Removes cameras from their devices. Removes all of them or none; their alarms stay. @throws AppError not_found */
export async function removePoints(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const ids = [...new Set([input._id].flat())];
  const deviceUids = await ctx.db.transaction((tx) => takeOffDevices(ctx, tx, ids));
  await notifyDevices(ctx, deviceUids);
  return { removed: ids.length };
}
