import { type FeeSum } from "@huiyan/contract/parking/fee.rules";
import { type Fen, fen } from "@huiyan/contract/parking/fen";
import { type OrderStay } from "@huiyan/contract/parking/report.rules";
import { sql } from "kysely";
import { v7 } from "uuid";
import { type Queryable } from "#platform/db/database.ts";
import { type DueItem, isRetryDue, withRetry } from "#platform/jobs/retry.queries.ts";
import { countedCondition, reviewedCondition } from "./fee-sql.queries.ts";

/** Columns of an order that are needed to change it. */
export interface OrderRow {
  id: string;
  org_id: string;
  record_id: string;
  order_no: string;
  state: number;
  amount_fen: Fen;
  sum: unknown;
  stay: unknown;
  replaces: string[];
  paid_at: Date | null;
}

const columns = sql`id, org_id, record_id, order_no, state, amount_fen, sum, stay, replaces, paid_at`;

async function oneOrder(db: Queryable, query: ReturnType<typeof sql<OrderRow>>): Promise<OrderRow | undefined> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  return row && { ...row, amount_fen: fen(row.amount_fen) };
}

/** Returns the unpaid or paid order of a record; undefined if it has none. */
export const getOrderInForce = (db: Queryable, recordId: string): Promise<OrderRow | undefined> =>
  oneOrder(db, sql<OrderRow>`select ${columns} from parking_order where record_id = ${recordId} and state in (1, 2)`);

/**
 * Returns and locks an order, its record and its berth. The berth is locked first, as in every change of a record, to
 * avoid deadlocks.
 */
export async function lockOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  await sql`
    select b.id from berth b join parking_record r on r.berth_id = b.id join parking_order o on o.record_id = r.id
    where o.id = ${id} for no key update of b`.execute(db);
  await sql`
    select r.id from parking_record r join parking_order o on o.record_id = r.id where o.id = ${id} for update of r`.execute(
    db,
  );
  return oneOrder(db, sql<OrderRow>`select ${columns} from parking_order where id = ${id} for update`);
}

/** Closes an unpaid order. If a payment was held, a refund is due from now on. */
export async function setClosed(db: Queryable, id: string, now: Date): Promise<void> {
  await sql`
    update parking_order set state = -1, changed_at = ${now}, refund_at = case when paid_at is not null then ${now}::timestamptz end
    where id = ${id} and state = 1`.execute(db);
}

/**
 * Stores a payment.
 * @param payment `held`: during a dispute, so the order's state does not change yet. `refund_due`: the order is closed,
 * so the payment must be refunded.
 */
export async function setPaid(
  db: Queryable,
  id: string,
  payment: "paid" | "held" | "refund_due",
  now: Date,
): Promise<void> {
  await sql`
    update parking_order set paid_at = coalesce(paid_at, ${now}), changed_at = ${now},
      state = case when ${payment === "paid"} then 2 else state end,
      refund_at = case when ${payment === "refund_due"} then ${now}::timestamptz end
    where id = ${id}`.execute(db);
}

/** Stores a refund. Returns false if no refund is due, for example after a concurrent call. */
export async function setRefunded(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update parking_order set refunded_at = ${now}, changed_at = ${now}
    where id = ${id} and refund_at is not null and refunded_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Returns the number of the record's newest closed order. */
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
  berthId: string;
  stay: OrderStay;
  amount: Fen;
  sum: FeeSum;
  replaces: readonly string[];
  now: Date;
}

/** Inserts an order. Its number is the record's serial number, a hyphen, and a counter. */
export async function insertOrder(db: Queryable, order: NewOrder): Promise<OrderRow> {
  const { stay, sum, now } = order;
  const made = await oneOrder(
    db,
    sql<OrderRow>`
      insert into parking_order (id, org_id, order_no, record_id, berth_id, amount_fen, state, sum, stay, replaces, created_at, changed_at)
      select ${v7()}::uuid, ${order.orgId}::uuid, ${stay.serial} || '-' || (count(*) + 1), ${order.recordId}::uuid,
        ${order.berthId}::uuid, ${order.amount}::int, 1, ${JSON.stringify(sum)}::jsonb, ${JSON.stringify(stay)}::jsonb,
        ${[...order.replaces]}::text[], ${now}::timestamptz, ${now}::timestamptz
      from parking_order where record_id = ${order.recordId}
      returning ${columns}`,
  );
  if (made === undefined) throw new Error("an order was not stored");
  return made;
}

/**
 * SQL for the number of an active order that already bills part of the time of `parking_record r` in its berth; null if
 * there is none. This happens if two records were merged across `r` while `r` was excluded.
 * Active orders never overlap, so only the first order that ends after the entry is checked.
 */
const billedElsewhere = sql<string | null>`(
  select case when (o.stay ->> 'entry_time')::bigint < extract(epoch from r.leave_at) * 1000 then o.order_no end
  from parking_order o
  where o.berth_id = r.berth_id and o.state in (1, 2) and o.record_id <> r.id
    and o.left_ms > (extract(epoch from r.entry_at) * 1000)::bigint
  order by o.left_ms limit 1)`;

/** Returns the number of another record's order that already bills part of this record's time. */
export async function findBillingOrder(db: Queryable, recordId: string): Promise<string | undefined> {
  const { rows } = await sql<{ order_no: string | null }>`
    select ${billedElsewhere} as order_no from parking_record r where r.id = ${recordId}`.execute(db);
  return rows[0]?.order_no ?? undefined;
}

/** Name of the background job. The job runs once per record. */
export const ordersJob = "parking.orders";

/**
 * Returns records that must become orders: complete, reviewed, with a fee, and with an exit longer ago than the delay.
 * Failed records are returned when their next attempt is due.
 */
export async function listDueRecords(
  db: Queryable,
  { leftBefore, now, max }: { leftBefore: Date; now: Date; max: number },
): Promise<DueItem[]> {
  const { rows } = await sql<DueItem>`
    select r.id, coalesce(retry.tries, 0) as tries from parking_record r ${withRetry(ordersJob, "r.id")}
    where r.order_state = 0 and r.fee_fen > 0 and ${countedCondition} and ${reviewedCondition} and r.leave_at <= ${leftBefore} and ${billedElsewhere} is null
      and ${isRetryDue(now)}
    order by r.leave_at limit ${max}`.execute(db);
  return rows;
}
