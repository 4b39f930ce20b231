import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type listOrders as api } from "@huiyan/contract/parking/order.api";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { findBillingOrder } from "../orders/order.queries.ts";
import {
  findOrderedRecord,
  listLedger,
  listOrderHistory,
  listReportsOfOrders,
} from "../orders/order-history.queries.ts";
import { viewOrder } from "../orders/order-view.ts";

/** Returns the orders of a record. @throws AppError not_found */
export async function listOrders(
  ctx: Context<ReaderCaller>,
  { id, order_no: orderNo }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { sql } = ctx.db;
  const recordId = found(await findOrderedRecord(sql, ctx.caller.scope, { id, orderNo }));
  const orders = await listOrderHistory(sql, recordId);
  const ids = orders.map((order) => order.id);
  const [ledger, reports, billedBy = ""] = await Promise.all([
    listLedger(sql, ids),
    listReportsOfOrders(sql, ids),
    findBillingOrder(sql, recordId),
  ]);
  const list = orders.map((order) => viewOrder(order, { ledger, reports }, ctx.request.language));
  return { record_id: recordId, billed_by: billedBy, list };
}
