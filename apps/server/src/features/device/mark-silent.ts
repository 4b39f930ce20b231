import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { type Services } from "../../platform/context/context.ts";
import { markSilentDisconnected } from "./presence.queries.ts";
import { recomputeOnline } from "./recompute-online.ts";

/** Marks devices offline that have sent nothing for `deviceTimes.silentMs`. */
export async function markSilent(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - deviceTimes.silentMs);
  await recomputeOnline(services, await markSilentDisconnected(services.db.sql, before));
}
