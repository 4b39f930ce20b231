import { nextOrderState, paymentOutcome } from "@huiyan/contract/parking/order.rules";
import { type OrderState } from "@huiyan/contract/parking/review.rules";
import { type Queryable } from "#platform/db/database.ts";
import { readRecords } from "../change/change.queries.ts";
import { type OrderCause } from "./ledger.queries.ts";
import { lockOrder } from "./order.queries.ts";
import { notePayment } from "./order-steps.ts";
import { setOrderState } from "./set-order-state.ts";

/**
 * Stores the payment of an order. For a closed order, a refund becomes due. During a dispute the payment is held until
 * the dispute ends. A second payment of the same order changes nothing.
 */
export async function payOrder(
  db: Queryable,
  orderId: string,
  now: Date,
  by: Pick<OrderCause, "cause" | "staffId" | "note"> = { cause: "report", staffId: null },
): Promise<void> {
  const order = await lockOrder(db, orderId);
  if (order === undefined) return;
  const [record] = await readRecords(db, [order.record_id]);
  if (record === undefined) return;
  const facts = { isPaid: order.paid_at !== null, isDisputed: record.dispute_cause !== null };
  const payment = paymentOutcome({ state: order.state as OrderState, ...facts });
  if (payment === undefined) return;
  await notePayment(db, order, payment, { ...by, now });
  if (payment === "paid") await setOrderState(db, record, nextOrderState(1, "pay") ?? 1);
}
