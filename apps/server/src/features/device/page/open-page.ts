import { type devicePages } from "@huiyan/contract/device/device.rules";
import { type accessDevice } from "@huiyan/contract/device/maintenance.api";
import { hasRemoteAccess } from "@huiyan/contract/device/maintenance.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { v7 } from "uuid";
import { type auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { type getVisibleDevice } from "../device.queries.ts";
import { localAddress } from "./local-address.ts";
import { insertPage } from "./page.queries.ts";
import { hashPageKey, newPageKey } from "./page-authorizer.ts";

/** Milliseconds for which a single-use token is valid. Short, because the browser opens the address immediately. */
export const ticketMs = 60_000;

type VisibleDevice = NonNullable<Awaited<ReturnType<typeof getVisibleDevice>>>;

/**
 * Creates a single-use address of a device's page, and writes an audit line.
 * @param channel channel of the camera that the page shows first
 * @throws AppError device_offline
 */
export async function openPage(
  ctx: Context<MemberCaller>,
  device: VisibleDevice,
  page: keyof typeof devicePages,
  entry: ReturnType<typeof auditEntry>,
  channel?: string,
): Promise<Answer<typeof accessDevice>> {
  const address = localAddress(device.addresses, device.ip);
  const local_url = address === "" ? "" : `http://${address.includes(":") ? `[${address}]` : address}/`;
  const version = device.version.main_frame ?? "";
  // an empty version means that the device never reported, not that its edge agent is old
  refuseUnless(version !== "" || device.connected, "device_offline");
  if (!hasRemoteAccess(version)) return { url: "", local_url, state: "old" };
  refuseUnless(device.connected, "device_offline");
  const ticket = newPageKey();
  await ctx.db.transaction(async (tx) => {
    await insertPage(tx.sql, {
      id: v7(),
      sessionId: ctx.caller.sessionId,
      deviceUid: device.id,
      page,
      ticketHash: hashPageKey(ticket),
      expiresAt: new Date(ctx.clock.now().getTime() + ticketMs),
    });
    await tx.audit(entry);
  });
  const query = channel === undefined ? "" : `?channel=${encodeURIComponent(channel)}`;
  return { url: `/device-page/open/${ticket}${query}`, local_url, state: "ready" };
}
