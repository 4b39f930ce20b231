import { type LedgerEntry, type OrderFault } from "@huiyan/contract/parking/ledger.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface ProvenOrder {
  id: string;
  org_id: string;
  order_no: string;
  record_id: string;
  state: number;
  amount_fen: number;
  is_paid: boolean;
  is_refund_due: boolean;
  is_refunded: boolean;
  is_merged_away: boolean;
  record_state: number;
  /** State of the record's active order, 1 unpaid or 2 paid; null if there is none. */
  state_in_force: number | null;
  entries: LedgerEntry[];
}

/** Returns orders with their ledger entries from one snapshot, in the order of ids. */
export async function listForProof(db: Queryable, after: string | undefined, max: number): Promise<ProvenOrder[]> {
  const { rows } = await sql<ProvenOrder>`
    select o.id, o.org_id, o.order_no, o.record_id, o.state, o.amount_fen, o.paid_at is not null as is_paid,
      o.refund_at is not null as is_refund_due, o.refunded_at is not null as is_refunded, r.merged_into is not null as is_merged_away, r.order_state as record_state,
      (select f.state from parking_order f where f.record_id = o.record_id and f.state in (1, 2)) as state_in_force,
      (select coalesce(json_agg(json_build_object('kind', l.kind, 'amount', l.amount_fen)), '[]') from parking_ledger l where l.order_id = o.id) as entries
    from parking_order o join parking_record r on r.id = o.record_id
    where ${after === undefined ? sql`true` : sql`o.id > ${after}`} order by o.id limit ${max}`.execute(db);
  return rows;
}

interface FaultyOrder {
  order_no: string;
  record_id: string;
  fault: OrderFault;
}

export interface LedgerCheck {
  orders: number;
  faults: number;
  list: FaultyOrder[];
}

export async function putLedgerCheck(db: Queryable, orgId: string, check: LedgerCheck, now: Date): Promise<void> {
  const { orders, faults } = check;
  const values = { checked_at: now, orders, faults, list: JSON.stringify(check.list) };
  await db
    .insertInto("parking_ledger_check")
    .values({ org_id: orgId, ...values })
    .onConflict((conflict) => conflict.column("org_id").doUpdateSet(values))
    .execute();
}

export async function getLedgerCheckRow(db: Queryable, orgId: string) {
  return db
    .selectFrom("parking_ledger_check")
    .select(["checked_at", "orders", "faults", "list"])
    .where("org_id", "=", orgId)
    .executeTakeFirst();
}
