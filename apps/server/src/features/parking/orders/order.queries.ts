import { type FeeSum } from "@huiyan/contract/parking/fee.rules";
import { type Fen } from "@huiyan/contract/parking/fen";
import { sql } from "kysely";
import { v7 } from "uuid";
import { type Queryable } from "../../../platform/db/database.ts";

/** Closes the order in force of a record. @returns its number; undefined where there is none that is unpaid */
export async function closeOrder(db: Queryable, recordId: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ order_no: string }>`
    update parking_order set state = -1, changed_at = ${now} where record_id = ${recordId} and state = 1 returning order_no`.execute(
    db,
  );
  return rows[0]?.order_no;
}

export interface OrderInForce {
  order_no: string;
  amount_fen: number;
  state: number;
}

export async function getOrderInForce(db: Queryable, recordId: string): Promise<OrderInForce | undefined> {
  return db
    .selectFrom("parking_order")
    .select(["order_no", "amount_fen", "state"])
    .where("record_id", "=", recordId)
    .where("state", "in", [1, 2])
    .executeTakeFirst();
}

/** The number of the newest order that was closed. */
export async function getLastClosedOrder(db: Queryable, recordId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("parking_order")
    .select("order_no")
    .where("record_id", "=", recordId)
    .where("state", "=", -1)
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.order_no;
}

interface NewOrder {
  orgId: string;
  recordId: string;
  serial: string;
  amount: Fen;
  sum: FeeSum;
  replaces: readonly string[];
  now: Date;
}

/** The order's number is the serial of its record, counted on. */
export async function insertOrder(db: Queryable, order: NewOrder): Promise<void> {
  await sql`
    insert into parking_order (id, org_id, order_no, record_id, amount_fen, state, sum, replaces, created_at, changed_at)
    select ${v7()}::uuid, ${order.orgId}::uuid, ${order.serial} || '-' || (count(*) + 1), ${order.recordId}::uuid,
      ${order.amount}::int, 1, ${JSON.stringify(order.sum)}::jsonb, ${[...order.replaces]}::text[], ${order.now}::timestamptz, ${order.now}::timestamptz
    from parking_order where record_id = ${order.recordId}`.execute(db);
}

/** Records that are to become orders: complete, reviewed, owing, and the delay after their leave is over. */
export async function listDueRecords(db: Queryable, leftBefore: Date, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from parking_record
    where order_state = 0 and fee_fen > 0 and review_state <> 2 and scrap_cause is null and dispute_cause is null
      and exclude_cause is null and merged_into is null and leave_at <= ${leftBefore}
    order by leave_at limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
}
