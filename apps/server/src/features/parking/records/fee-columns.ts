import { isSettled } from "@huiyan/contract/parking/order.rules";
import { type Queryable } from "#platform/db/database.ts";
import { getRuleAt } from "../orders/rule.queries.ts";
import { type RecordValues } from "./record.queries.ts";
import { type BilledRecord, factsOf, sumOfRecord } from "./record-fee.ts";

/** Returns the fee by the charging rule at the entry, and whether the order's state settles it. */
export async function feeColumns(
  db: Queryable,
  orgId: string,
  record: BilledRecord,
): Promise<Pick<RecordValues, "fee_fen" | "is_settled">> {
  const at = record.entry_at;
  const sum = at === null ? undefined : sumOfRecord(record, await getRuleAt(db, orgId, at));
  const fee = sum?.fee_fen ?? null;
  return { fee_fen: fee, is_settled: isSettled(factsOf(record).order, fee) };
}
