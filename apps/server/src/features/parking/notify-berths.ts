import { type Services } from "#platform/context/context.ts";

interface ChangedPoint {
  orgId: string;
  deviceUid: string;
  pointId: string;
}

/** Notifies open pages that the berths of these points changed. Must be called after the commit. */
export function notifyBerthsChanged(
  { deviceChanges }: Pick<Services, "deviceChanges">,
  points: readonly ChangedPoint[],
): void {
  for (const { orgId, deviceUid, pointId } of points) {
    deviceChanges.notify({ orgId, deviceUids: [deviceUid], berthsOf: pointId });
  }
}
