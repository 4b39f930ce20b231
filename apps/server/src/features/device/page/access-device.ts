import { type accessDevice as api } from "@huiyan/contract/device/upkeep.api";
import { hasRemoteAccess } from "@huiyan/contract/device/upkeep.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { roleMay } from "@huiyan/contract/permissions";
import { v7 } from "uuid";
import { auditEntry } from "../../../platform/context/audit-entry.ts";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { found, refuseUnless } from "../../../platform/http/app-error.ts";
import { getVisibleDevice } from "../device.queries.ts";
import { insertPage } from "./page.queries.ts";
import { hashPageKey, newPageKey } from "./page-authorizer.ts";

/** A ticket is fetched and used at once. */
const ticketMs = 60_000;

/**
 * A one-time address of a page that the device hosts. One that is too old for it is told with its own address instead.
 * @throws AppError device_offline, not_permitted
 */
export async function accessDevice(
  ctx: Context<MemberCaller>,
  { device_id, type }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope, role, sessionId } = ctx.caller;
  const device = found(await getVisibleDevice(ctx.db.sql, scope, device_id));
  refuseUnless(type !== "config" || roleMay(role, "device.manage"), "not_permitted");
  const local_url = `http://${device.ip.includes(":") ? `[${device.ip}]` : device.ip}/`;
  if (!hasRemoteAccess(device.version.main_frame)) return { url: "", local_url, state: "old" };
  refuseUnless(device.connected, "device_offline");
  const ticket = newPageKey();
  await ctx.db.transaction(async (tx) => {
    await insertPage(tx.sql, {
      id: v7(),
      sessionId,
      deviceUid: device.id,
      page: type,
      ticketHash: hashPageKey(ticket),
      expiresAt: new Date(ctx.clock.now().getTime() + ticketMs),
    });
    await tx.audit(auditEntry(ctx, "device.access", device_id, { after: { page: type } }));
  });
  return { url: `/device-page/open/${ticket}`, local_url, state: "ready" };
}
