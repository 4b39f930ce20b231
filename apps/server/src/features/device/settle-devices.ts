import { type Services } from "../../platform/context/context.ts";
import { settleOnline } from "./presence.queries.ts";

/** After what a device said, or did not say: whether it is online, and open pages hear of a change. */
export async function settleDevices({ db, clock, deviceBell }: Services, ids: readonly string[]): Promise<void> {
  const changed = await settleOnline(db.sql, ids, clock.now());
  for (const [orgId, devices] of Map.groupBy(changed, (device) => device.org_id)) {
    deviceBell.ring({ orgId, deviceUids: devices.map(({ id }) => id) });
  }
}
