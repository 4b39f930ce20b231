import { type ChargingRule } from "@huiyan/contract/parking/fee.rules";
import { sql } from "kysely";
import { billableMinutes, candidateCondition, feeExpression } from "#features/parking/orders/fee-sql.queries.ts";
import { type BilledRecord } from "#features/parking/records/record-fee.ts";
import { type TestApp } from "../test-app.ts";

/**
 * Returns the fees that the database computes for records that are not stored; null: the record never becomes an order.
 */
export async function feesInDatabase(
  { services }: TestApp,
  records: readonly BilledRecord[],
  rule: ChargingRule,
): Promise<(number | null)[]> {
  const { rows } = await sql<{ fee: number | null }>`
    select case when ${candidateCondition(rule)} then ${feeExpression(rule, billableMinutes)} end as fee
    from json_to_recordset(${JSON.stringify(records.map((record, at) => ({ ...record, at })))}::json) as r(
      at int, is_new_energy boolean, car_type int, entry_at timestamptz, leave_at timestamptz, charging_seconds int,
      known_seconds int, scrap_cause text, exclude_cause text, merged_into uuid) order by r.at`.execute(
    services.db.sql,
  );
  return rows.map(({ fee }) => fee);
}
