import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { type Services } from "#platform/context/context.ts";
import { markSilentDisconnected, updateOnline } from "./presence.queries.ts";

/**
 * Updates whether devices are online, and notifies open pages of changes. Called when a device sends a state message,
 * or has been silent for too long.
 */
export async function recomputeOnline({ db, clock, deviceChanges }: Services, ids: readonly string[]): Promise<void> {
  const changed = await updateOnline(db.sql, ids, clock.now());
  for (const [orgId, devices] of Map.groupBy(changed, (device) => device.org_id)) {
    deviceChanges.notify({ orgId, deviceUids: devices.map(({ id }) => id) });
  }
}

/** Marks devices offline that have sent nothing for `deviceTimes.silentMs`. */
export async function markSilent(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - deviceTimes.silentMs);
  await recomputeOnline(services, await markSilentDisconnected(services.db.sql, before));
}
