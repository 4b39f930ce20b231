import { sql } from "kysely";
import { makeDueOrders } from "#features/parking/orders/make-due-orders.ts";
import { feeColumns } from "#features/parking/records/fee-columns.ts";
import { type RecordRow, updateRecord } from "#features/parking/records/record.queries.ts";
import { type TestApp } from "../test-app.ts";

/** Moves the start of an organisation's charging rules to an earlier time. */
export async function backdateRules({ services }: TestApp, orgId: string, from: Date): Promise<void> {
  await sql`update charging_rule set valid_from = ${from} where org_id = ${orgId}`.execute(services.db.sql);
}

/** Computes the fees of the stays since a time with the current rules, and makes their orders. @returns the fees */
export async function orderStays(
  app: TestApp,
  orgId: string,
  since: Date,
): Promise<{ orders: number; amount_fen: number }> {
  const { sql: db } = app.services.db;
  const { rows } =
    await sql<RecordRow>`select * from parking_record where org_id = ${orgId} and at >= ${since}`.execute(db);
  for (const record of rows) await updateRecord(db, record.id, await feeColumns(db, orgId, record));
  await makeDueOrders(app.services);
  const made = await sql<{ orders: number; amount_fen: number }>`
    select count(*) as orders, coalesce(sum(amount_fen), 0)::int as amount_fen
    from parking_order o join parking_record r on r.id = o.record_id
    where o.org_id = ${orgId} and o.state = 1 and r.at >= ${since}`.execute(db);
  return made.rows[0] ?? { orders: -1, amount_fen: -1 };
}

/** Returns the fees of these records in the given order. */
export async function feesOf({ services }: TestApp, ids: readonly string[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ fee_fen: number | null }>`
    select fee_fen from parking_record where id = any(${[...ids]}::uuid[]) order by array_position(${[...ids]}::uuid[], id)`.execute(
    services.db.sql,
  );
  return rows.map(({ fee_fen }) => fee_fen);
}
