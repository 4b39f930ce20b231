import { type FeeSum } from "@huiyan/contract/parking/fee.rules";
import { type OrderStay } from "@huiyan/contract/parking/report.rules";
import { type Queryable } from "#platform/db/database.ts";
import { type RecordRow } from "../records/record.queries.ts";
import { enqueueReport } from "../report/report-outbox.queries.ts";
import { insertLedger, type OrderCause } from "./ledger.queries.ts";
import { insertOrder, type OrderRow, setClosed, setPaid } from "./order.queries.ts";

function stayOf(record: RecordRow): OrderStay {
  const { serial, plate, berth_label, entry_at, leave_at } = record;
  if (entry_at === null || leave_at === null) throw new Error("an order needs a complete stay");
  return {
    serial,
    plate_num: plate,
    berth_num: berth_label,
    entry_time: entry_at.getTime(),
    leave_time: leave_at.getTime(),
  };
}

/** Makes the order of a record, with its ledger entry and its report, in the caller's transaction. */
export async function openOrder(
  db: Queryable,
  record: RecordRow,
  { sum, replaces }: { sum: FeeSum; replaces: readonly string[] },
  by: OrderCause,
): Promise<void> {
  const { org_id: orgId, id: recordId, berth_id: berthId } = record;
  const order = await insertOrder(db, {
    orgId,
    recordId,
    berthId,
    stay: stayOf(record),
    amount: sum.fee_fen,
    sum,
    replaces,
    now: by.now,
  });
  await insertLedger(db, order, "made", by);
  await enqueueReport(db, order, 1, by.now);
}

/** Closes an order with a ledger entry and a report. If the order was paid before, a refund is due. */
export async function endOrder(
  db: Queryable,
  order: OrderRow,
  kind: "closed" | "replaced",
  by: OrderCause,
): Promise<void> {
  await setClosed(db, order.id, by.now);
  await insertLedger(db, order, kind, by);
  if (order.paid_at !== null) await insertLedger(db, order, "refund_due", by);
  await enqueueReport(db, order, -1, by.now);
}

/** Stores a payment and its ledger entry. @param payment effect of the payment on the order, decided by the caller */
export async function notePayment(
  db: Queryable,
  order: OrderRow,
  payment: "paid" | "held" | "refund_due",
  by: OrderCause,
): Promise<void> {
  await setPaid(db, order.id, payment, by.now);
  await insertLedger(db, order, payment, by);
}
