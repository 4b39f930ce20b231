import { type Received } from "@huiyan/contract/endpoint";
import { type cancelServiceOrder as api } from "@huiyan/contract/service-package/package.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuse } from "#platform/error/app-error.ts";
import { getOrderRow, setCancelled } from "../order/order.queries.ts";

/** Cancels an unpaid order of the caller's organisation. @throws AppError not_found, package_order_done */
export async function cancelServiceOrder(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Record<string, never>> {
  const { orgId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const gone = await setCancelled(tx.sql, { id: _id, orgId, note: "", now: ctx.clock.now() });
    if (gone === undefined) {
      found(await getOrderRow(tx.sql, _id, orgId));
      return refuse("package_order_done");
    }
    await tx.audit(auditEntry(ctx, "servicePackage.cancelOrder", _id, { after: { number: gone.number } }));
    return undefined;
  });
  ctx.organisationChanges.notify({ orgId });
  return {};
}
