import { type FeeSum } from "@huiyan/contract/parking/fee.rules";
import { nextOrderState, orderDelaySeconds } from "@huiyan/contract/parking/order.rules";
import { isPending, type OrderState } from "@huiyan/contract/parking/review.rules";
import { type Queryable } from "../../../platform/db/database.ts";
import { feeColumns } from "../records/fee-columns.ts";
import { type RecordRow, updateRecord } from "../records/record.queries.ts";
import { factsOf, sumOfRecord } from "../records/record-fee.ts";
import { closeOrder, getLastClosedOrder, getOrderInForce, insertOrder } from "./order.queries.ts";
import { getRuleAt } from "./rule.queries.ts";

/** What became of a record's order. */
export type OrderChange = "none" | "kept" | "made" | "closed" | "replaced";

/** The sum that is to be ordered; undefined where nothing may be. Domain rules, A8. */
async function orderableSum(db: Queryable, record: RecordRow, now: Date): Promise<FeeSum | undefined> {
  const facts = factsOf(record);
  if (record.entry_at === null || record.leave_at === null || isPending(facts) || facts.dispute) return undefined;
  if (now.getTime() - record.leave_at.getTime() < orderDelaySeconds * 1000) return undefined;
  const sum = sumOfRecord(record, await getRuleAt(db, record.org_id, record.entry_at));
  return sum === undefined || sum.fee_fen === 0 ? undefined : sum;
}

export interface Reconciled {
  change: OrderChange;
  /** Number of the order that was closed. */
  closedNo?: string;
}

/**
 * Makes, closes or replaces the order of a record, as what is known of it now says; the record is locked.
 * @param replaced numbers of orders of other records that this one takes over
 */
export async function reconcileOrder(
  db: Queryable,
  record: RecordRow,
  now: Date,
  replaced: readonly string[] = [],
): Promise<Reconciled> {
  const inForce = await getOrderInForce(db, record.id);
  // what is paid, and what is disputed, stays as it is
  if (inForce?.state === 2 || (inForce !== undefined && record.dispute_cause !== null)) return { change: "kept" };
  const sum = await orderableSum(db, record, now);
  if (inForce !== undefined && sum !== undefined && sum.fee_fen === inForce.amount_fen && replaced.length === 0)
    return { change: "kept" };
  const closed = inForce === undefined ? undefined : await closeOrder(db, record.id, now);
  const closedNo = closed === undefined ? {} : { closedNo: closed };
  if (sum === undefined) {
    if (closed === undefined) return { change: "none" };
    await setOrderState(db, record, orderStateAfter(1, "close"));
    return { change: "closed", ...closedNo };
  }
  const own = closed ?? (record.order_state === -1 ? await getLastClosedOrder(db, record.id) : undefined);
  const replaces = [...(own === undefined ? [] : [own]), ...replaced];
  const { org_id: orgId, id: recordId, serial } = record;
  await insertOrder(db, { orgId, recordId, serial, amount: sum.fee_fen, sum, replaces, now });
  await setOrderState(db, record, 1);
  return { change: replaces.length > 0 ? "replaced" : "made", ...closedNo };
}

const orderStateAfter = (from: OrderState, event: "close"): OrderState => nextOrderState(from, event) ?? from;

async function setOrderState(db: Queryable, record: RecordRow, state: OrderState): Promise<void> {
  const fee = await feeColumns(db, record.org_id, { ...record, order_state: state });
  await updateRecord(db, record.id, { order_state: state, ...fee });
}
