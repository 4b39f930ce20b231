import { type Answer, type Received } from "@huiyan/contract/endpoint";
import {
  type cancelOperatedOrder as cancelApi,
  type confirmOrder as confirmApi,
  type findOperatedOrders as findApi,
} from "@huiyan/contract/service-package/package-order.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { countOrders, findOrderRows, getOrderRow, setCancelled } from "../order/order.queries.ts";
import { viewOperated } from "../order/order-view.ts";
import { payOrder } from "../order/put-in-force.ts";

export async function findOperatedOrders(
  ctx: Context<OperatorCaller>,
  { page, size, ...filter }: Received<typeof findApi>,
): Promise<Answer<typeof findApi>> {
  const [rows, count] = await Promise.all([
    findOrderRows(ctx.db.sql, filter, { page, size }),
    countOrders(ctx.db.sql, filter),
  ]);
  return { list: rows.map(viewOperated), page: { page, size, count } };
}

/**
 * Confirms the payment of an order; its packages take effect at once.
 * @throws AppError not_found, package_order_total, package_order_done
 */
export async function confirmOrder(
  ctx: Context<OperatorCaller>,
  { _id, total_fen, note }: Received<typeof confirmApi>,
): Promise<Record<string, never>> {
  const now = ctx.clock.now();
  const orgId = await ctx.db.transaction(async (tx) => {
    const order = found(await getOrderRow(tx.sql, _id));
    refuseUnless(order.total_fen === total_fen, "package_order_total");
    await payOrder(tx.sql, order, { by: ctx.caller.accountId, note, now });
    const after = { number: order.number, total_fen, note };
    await tx.audit(auditEntry(ctx, "operator.confirmOrder", order.number, { orgId: order.org_id, after }));
    return order.org_id;
  });
  ctx.organisationChanges.notify({ orgId });
  return {};
}

/** Cancels an unpaid order of any organisation. @throws AppError not_found, package_order_done */
export async function cancelOperatedOrder(
  ctx: Context<OperatorCaller>,
  { _id, note }: Received<typeof cancelApi>,
): Promise<Record<string, never>> {
  const orgId = await ctx.db.transaction(async (tx) => {
    const gone = await setCancelled(tx.sql, { id: _id, note, now: ctx.clock.now() });
    if (gone === undefined) {
      found(await getOrderRow(tx.sql, _id));
      return refuse("package_order_done");
    }
    const after = { number: gone.number, note };
    await tx.audit(auditEntry(ctx, "operator.cancelOrder", gone.number, { orgId: gone.org_id, after }));
    return gone.org_id;
  });
  ctx.organisationChanges.notify({ orgId });
  return {};
}
