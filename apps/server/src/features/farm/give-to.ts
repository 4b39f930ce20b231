import { defaultAnalysisFps } from "@huiyan/contract/point/point.rules";
import { type ConsoleCamera, openOnDevice } from "#features/point/point.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type TransactionContext } from "#platform/db/db.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { isDeviceOf, setPointOf } from "./camera.queries.ts";
import { type LockedOwner } from "./owner.queries.ts";

interface Gift {
  /** Farmer of the camera, locked by the caller. */
  owner: LockedOwner;
  cameraId: string;
  deviceId: string;
  facts: { name: string; source: ConsoleCamera };
}

/**
 * Adds a farmer's camera as a point to a device in the farmer's groups. The caller must send the device its settings
 * after the commit.
 * @throws AppError not_found, farm_device_elsewhere, point_many
 */
export async function giveTo(
  ctx: Context<MemberCaller>,
  tx: TransactionContext,
  { owner, cameraId, deviceId, facts }: Gift,
): Promise<{ pointId: string; deviceUid: string }> {
  const { name, source: camera } = facts;
  const assigned = await openOnDevice(ctx, tx, deviceId, { name, camera, analysisFps: defaultAnalysisFps });
  refuseUnless(await isDeviceOf(tx.sql, owner.group_id, assigned.deviceUid), "farm_device_elsewhere");
  await setPointOf(tx.sql, cameraId, assigned.pointId);
  await tx.audit(auditEntry(ctx, "farm.giveCamera", cameraId, { after: { name, device_id: deviceId } }));
  return assigned;
}
