import { type Services } from "../../platform/context/context.ts";
import { updateOnline } from "./presence.queries.ts";

/** After what a device said, or did not say: whether it is online, and open pages hear of a change. */
export async function recomputeOnline({ db, clock, deviceChanges }: Services, ids: readonly string[]): Promise<void> {
  const changed = await updateOnline(db.sql, ids, clock.now());
  for (const [orgId, devices] of Map.groupBy(changed, (device) => device.org_id)) {
    deviceChanges.notify({ orgId, deviceUids: devices.map(({ id }) => id) });
  }
}
