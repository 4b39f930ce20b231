import { type accessDevice as api } from "@huiyan/contract/device/maintenance.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { roleMay } from "@huiyan/contract/permissions";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { getVisibleDevice } from "../device.queries.ts";
import { openPage } from "./open-page.ts";

/**
 * Returns a single-use address of a page that the device hosts. For an edge agent too old for this, returns the
 * device's address in its local network.
 * @throws AppError device_offline, not_permitted
 */
export async function accessDevice(
  ctx: Context<MemberCaller>,
  { device_id, type }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope, role } = ctx.caller;
  const device = found(await getVisibleDevice(ctx.db.sql, scope, device_id));
  refuseUnless(type !== "config" || roleMay(role, "device.manage"), "not_permitted");
  return openPage(ctx, device, type, auditEntry(ctx, "device.access", device_id, { after: { page: type } }));
}
