import { type Services } from "../../platform/context/context.ts";

interface ChangedPoint {
  orgId: string;
  deviceUid: string;
  pointId: string;
}

/**
 * Notifies open pages that berths of these points changed, by a user or by the cars in them. Call it after the commit.
 */
export function notifyBerthsChanged(
  { deviceChanges }: Pick<Services, "deviceChanges">,
  points: readonly ChangedPoint[],
): void {
  for (const { orgId, deviceUid, pointId } of points) {
    deviceChanges.notify({ orgId, deviceUids: [deviceUid], berthsOf: pointId });
  }
}
