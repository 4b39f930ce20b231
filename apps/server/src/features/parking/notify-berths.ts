import { type Services } from "../../platform/context/context.ts";

interface ChangedPoint {
  orgId: string;
  deviceUid: string;
  pointId: string;
}

/** Tells open pages that berths of these points changed, by hand or by the cars in them. Committed already. */
export function notifyBerthsChanged(
  { deviceChanges }: Pick<Services, "deviceChanges">,
  points: readonly ChangedPoint[],
): void {
  for (const { orgId, deviceUid, pointId } of points) {
    deviceChanges.notify({ orgId, deviceUids: [deviceUid], berthsOf: pointId });
  }
}
