import { type OrderState } from "@huiyan/contract/parking/review.rules";
import { type Queryable } from "#platform/db/database.ts";
import { feeColumns } from "../records/fee-columns.ts";
import { type RecordRow, updateRecord } from "../records/record.queries.ts";

/** Stores the order's state in its record, and whether the record is thereby settled. */
export async function setOrderState(db: Queryable, record: RecordRow, state: OrderState): Promise<void> {
  const fee = await feeColumns(db, record.org_id, { ...record, order_state: state });
  await updateRecord(db, record.id, { order_state: state, ...fee });
}
