import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type removePoints as api } from "@huiyan/contract/point/camera.api";
import { auditEntry } from "../../../platform/context/audit-entry.ts";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { refuseUnless } from "../../../platform/error/app-error.ts";
import { recomputeOnline, tellConfig } from "../../device/device.public.ts";
import { lockPoints, markPointsDeleted, raiseConfigVersion } from "../camera.queries.ts";

/** Takes cameras off their devices; messages stay. All or none. @throws AppError not_found */
export async function removePoints(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const ids = [...new Set([input._id].flat())];
  const now = ctx.clock.now();
  const devices = await ctx.db.transaction(async (tx) => {
    const points = await lockPoints(tx.sql, ctx.caller.scope, ids);
    refuseUnless(points.length === ids.length, "not_found");
    const deviceUids = [...new Set(points.map((point) => point.device_uid))].toSorted();
    await markPointsDeleted(tx.sql, ids, now);
    await raiseConfigVersion(tx.sql, deviceUids);
    for (const { id, name, device_id } of points) {
      await tx.audit(auditEntry(ctx, "point.remove", id, { before: { name, device_id } }));
    }
    return deviceUids;
  });
  for (const deviceUid of devices) await tellConfig(ctx, deviceUid);
  await recomputeOnline(ctx, devices);
  return { removed: ids.length };
}
