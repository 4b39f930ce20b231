import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type noteRefund as api } from "@huiyan/contract/parking/order.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { insertLedger } from "../orders/ledger.queries.ts";
import { lockOrder, setRefunded } from "../orders/order.queries.ts";
import { findOrderedRecord, listOrderHistory } from "../orders/order-history.queries.ts";

/** Stores that the payment of a closed order was refunded. @throws AppError not_found, no_refund_due */
export async function noteRefund(
  ctx: Context<MemberCaller>,
  { order_no: orderNo, note }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope, staffId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const recordId = found(await findOrderedRecord(tx.sql, scope, { id: undefined, orderNo }));
    const { id } = found((await listOrderHistory(tx.sql, recordId)).find((order) => order.order_no === orderNo));
    const order = found(await lockOrder(tx.sql, id));
    const now = ctx.clock.now();
    refuseUnless(await setRefunded(tx.sql, id, now), "no_refund_due");
    await insertLedger(tx.sql, order, "refunded", { cause: "refund", staffId, note, now });
    await tx.audit(auditEntry(ctx, "parking.noteRefund", recordId, { after: { order_no: orderNo, note } }));
  });
  return {};
}
