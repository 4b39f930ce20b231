import { type FeeSum } from "@huiyan/contract/parking/fee.rules";
import { nextOrderState, orderDelaySeconds } from "@huiyan/contract/parking/order.rules";
import { isPending } from "@huiyan/contract/parking/review.rules";
import { type Queryable } from "#platform/db/database.ts";
import { type RecordRow } from "../records/record.queries.ts";
import { factsOf, sumOfRecord } from "../records/record-fee.ts";
import { type OrderCause } from "./ledger.queries.ts";
import { findBillingOrder, getLastClosedOrder, getOrderInForce, type OrderRow } from "./order.queries.ts";
import { endOrder, notePayment, openOrder } from "./order-steps.ts";
import { getRuleAt } from "./rule.queries.ts";
import { setOrderState } from "./set-order-state.ts";

/** Effect of a change on a record's order. */
export type OrderChange = "none" | "kept" | "made" | "closed" | "replaced";

/**
 * Returns the sum of the order that the record must have; undefined if the record may have no order.
 * docs/reference/orders.md O6.
 */
async function orderableSum(db: Queryable, record: RecordRow, now: Date): Promise<FeeSum | undefined> {
  const facts = factsOf(record);
  if (record.entry_at === null || record.leave_at === null || isPending(facts) || facts.dispute || !facts.hasPlate)
    return undefined;
  if (now.getTime() - record.leave_at.getTime() < orderDelaySeconds * 1000) return undefined;
  const sum = sumOfRecord(record, await getRuleAt(db, record.org_id, record.entry_at));
  if (sum === undefined || sum.fee_fen === 0) return undefined;
  return (await findBillingOrder(db, record.id)) === undefined ? sum : undefined;
}

export interface Reconciled {
  change: OrderChange;
  /** Number of the closed order. */
  closedNo?: string;
}

/** Marks an order as paid whose payment was held during a dispute that is now over. */
async function settleHeld(db: Queryable, record: RecordRow, order: OrderRow, by: OrderCause): Promise<Reconciled> {
  await notePayment(db, order, "paid", by);
  await setOrderState(db, record, nextOrderState(1, "pay") ?? 1);
  return { change: "kept" };
}

/** Closes the order. If no new order replaces it, the record's order state becomes closed. */
async function closeOrder(
  db: Queryable,
  record: RecordRow,
  order: OrderRow | undefined,
  { isReplaced, by }: { isReplaced: boolean; by: OrderCause },
): Promise<Reconciled> {
  if (order === undefined) return { change: "none" };
  await endOrder(db, order, isReplaced ? "replaced" : "closed", by);
  if (!isReplaced) await setOrderState(db, record, nextOrderState(1, "close") ?? 1);
  return { change: "closed", closedNo: order.order_no };
}

/**
 * Returns true if a running dispute forbids changes of the order. A dispute does not protect a record that was
 * discarded, excluded or split.
 */
function isFrozen(record: RecordRow): boolean {
  const { dispute, scrap, exclude, hasEntry, hasLeave } = factsOf(record);
  return dispute && !scrap && !exclude && hasEntry && hasLeave;
}

/** Returns true if the order stays: it is paid, its record is disputed, or a new order would have the same sum. */
function isKept(record: RecordRow, order: OrderRow, sum: FeeSum | undefined, replaced: readonly string[]): boolean {
  if (order.state === 2 || isFrozen(record)) return true;
  return sum?.fee_fen === order.amount_fen && replaced.length === 0;
}

/**
 * Makes, closes or replaces the order of a locked record, to match the record's current columns.
 * @param replaced numbers of other records' orders that a new order replaces
 */
export async function reconcileOrder(
  db: Queryable,
  record: RecordRow,
  by: OrderCause,
  replaced: readonly string[] = [],
): Promise<Reconciled> {
  const inForce = await getOrderInForce(db, record.id);
  const sum = await orderableSum(db, record, by.now);
  const isHeld = inForce?.state === 1 && inForce.paid_at !== null && record.dispute_cause === null;
  if (isHeld && sum !== undefined) return settleHeld(db, record, inForce, by);
  if (inForce !== undefined && isKept(record, inForce, sum, replaced)) return { change: "kept" };
  const closed = await closeOrder(db, record, inForce, { isReplaced: sum !== undefined, by });
  if (sum === undefined) return closed;
  const own = closed.closedNo ?? (await getLastClosedOrder(db, record.id));
  const replaces = [...(own === undefined ? [] : [own]), ...replaced];
  await openOrder(db, record, { sum, replaces }, by);
  await setOrderState(db, record, 1);
  return { ...closed, change: replaces.length > 0 ? "replaced" : "made" };
}
