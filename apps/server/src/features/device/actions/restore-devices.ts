import { type restoreDevices as api } from "@huiyan/contract/device/device.api";
import { recycleDays } from "@huiyan/contract/device/device.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { refusePointsBeyond } from "#features/allowance/allowance.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { violatedUnique } from "#platform/db/failures.ts";
import { AppError, refuseUnless } from "#platform/error/app-error.ts";
import { lockDeviceQuota, lockPointQuota } from "../quota.queries.ts";
import { refuseBeyond } from "../quota.ts";
import { havePoints, lockRecycled, markDevicesRestored } from "../recycle.queries.ts";

const keptMs = recycleDays * 86_400_000;

/**
 * Restores devices deleted in the last 30 days, all or none. Their points, groups and assignments return, and their
 * secrets are valid again.
 * @throws AppError not_found, device_quota, point_quota, package_points, device_taken (another organisation has claimed
 * one meanwhile)
 */
export async function restoreDevices(
  ctx: Context<MemberCaller>,
  { device_ids }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  const since = new Date(ctx.clock.now().getTime() - keptMs);
  const work = ctx.db.transaction(async (tx) => {
    const devices = await lockRecycled(tx.sql, ctx.caller.scope, device_ids, since);
    refuseUnless(devices.length === new Set(device_ids).size, "not_found");
    const ids = devices.map((device) => device.id);
    await markDevicesRestored(tx.sql, ids);
    refuseBeyond(await lockDeviceQuota(tx.sql, orgId), "device_quota");
    if (await havePoints(tx.sql, ids)) {
      refuseBeyond(await lockPointQuota(tx.sql, orgId), "point_quota");
      await refusePointsBeyond(ctx, tx.sql, orgId);
    }
    await tx.audit(
      ...devices.map(({ device_id, nickname }) =>
        auditEntry(ctx, "device.restore", device_id, { after: { nickname } }),
      ),
    );
    return { restored: devices.length };
  });
  const answer = await work.catch((error: unknown) => {
    throw violatedUnique(error) === "device_living" ? new AppError("device_taken") : error;
  });
  // a device that went back to its factory key meanwhile must reconnect to receive its secret
  for (const deviceId of device_ids) ctx.devices.disconnect(deviceId);
  return answer;
}
