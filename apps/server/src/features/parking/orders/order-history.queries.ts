import { type LedgerCause, type LedgerKind } from "@huiyan/contract/parking/ledger.rules";
import { type ReportState } from "@huiyan/contract/parking/report.rules";
import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

/** Returns the record with this id, or the record of the order with this number, if the caller sees it. */
export async function findOrderedRecord(
  db: Queryable,
  scope: Scope,
  { id, orderNo }: { id?: string | undefined; orderNo?: string | undefined },
): Promise<string | undefined> {
  const wanted =
    id === undefined
      ? sql`r.id = (select o.record_id from parking_order o where o.order_no = ${orderNo ?? ""} and o.org_id = ${scope.orgId})`
      : sql`r.id = ${id}`;
  const { rows } = await sql<{ id: string }>`
    select r.id from parking_record r where ${wanted} and ${inScope(scope, "r")}`.execute(db);
  return rows[0]?.id;
}

export interface HistoryOrder {
  id: string;
  order_no: string;
  record_id: string;
  amount_fen: number;
  state: number;
  paid_at: Date | null;
  refund_at: Date | null;
  refunded_at: Date | null;
  replaces: string[];
  replaced_by: string | null;
  created_at: Date;
}

/** Returns the orders of a record and of the records merged into it, oldest first. */
export async function listOrderHistory(db: Queryable, recordId: string): Promise<HistoryOrder[]> {
  const { rows } = await sql<HistoryOrder>`
    with recursive part as (
      select ${recordId}::uuid as id
      union select m.id from parking_record m join part on m.merged_into = part.id)
    select o.id, o.order_no, o.record_id, o.amount_fen, o.state, o.paid_at, o.refund_at, o.refunded_at, o.replaces, o.created_at,
      (select n.order_no from parking_order n where n.org_id = o.org_id and n.replaces @> array[o.order_no] and n.replaces <> '{}' limit 1) as replaced_by
    from parking_order o join part on part.id = o.record_id order by o.created_at, o.id`.execute(db);
  return rows;
}

export interface LedgerRow {
  order_id: string;
  order_no: string;
  replaces: string[];
  at: Date;
  kind: LedgerKind;
  amount_fen: number;
  cause: LedgerCause;
  note: string;
  user: string | null;
}

async function ledgerRows(db: Queryable, wanted: RawBuilder<unknown>): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select l.order_id, o.order_no, o.replaces, l.at, l.kind, l.amount_fen, l.cause, l.note, s.name as user
    from parking_ledger l join parking_order o on o.id = l.order_id left join staff s on s.id = l.staff_id
    where ${wanted} order by l.id`.execute(db);
  return rows;
}

/** Returns the ledger entries of these orders, oldest first. */
export const listLedger = (db: Queryable, orderIds: readonly string[]): Promise<LedgerRow[]> =>
  ledgerRows(db, sql`l.order_id = any(${[...orderIds]}::uuid[])`);

/** Returns the ledger entries of a record's own orders, without those of merged records. */
export const listRecordLedger = (db: Queryable, recordId: string): Promise<LedgerRow[]> =>
  ledgerRows(db, sql`l.record_id = ${recordId}`);

export interface HistoryReport {
  id: string;
  order_id: string;
  order_state: number;
  state: ReportState;
  tries: number;
  created_at: Date;
  done_at: Date | null;
  next_at: Date | null;
}

export async function listReportsOfOrders(db: Queryable, orderIds: readonly string[]): Promise<HistoryReport[]> {
  const { rows } = await sql<HistoryReport>`
    select id, order_id, order_state, state, tries, created_at, done_at, next_at from parking_order_report
    where order_id = any(${[...orderIds]}::uuid[]) order by seq`.execute(db);
  return rows;
}
