import { sql } from "kysely";
import { type TestApp } from "../test-app.ts";

/** Returns the unmerged records of a berth, oldest first. */
export async function listRecordIds(app: TestApp, berthId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from parking_record where berth_id = ${berthId} and merged_into is null order by at, id`.execute(
    app.services.db.sql,
  );
  return rows.map(({ id }) => id);
}

export interface OrderOfBerth {
  id: string;
  order_no: string;
  state: number;
  amount_fen: number;
  sum: unknown;
  stay: { entry_time: number; leave_time: number };
  /** Amount that the ledger shows as owed. */
  owed: number;
  /** States that are to be reported to the owner's system, in order. */
  reports: number[];
}

/** Returns the orders of all records of a berth, oldest first. */
export async function listOrdersOfBerth(app: TestApp, berthId: string): Promise<OrderOfBerth[]> {
  const { rows } = await sql<OrderOfBerth>`
    select o.id, o.order_no, o.state, o.amount_fen, o.sum, o.stay,
      (select coalesce(sum(l.amount_fen), 0)::int from parking_ledger l where l.order_id = o.id) as owed,
      array(select w.order_state from parking_order_report w where w.order_id = o.id order by w.seq) as reports
    from parking_order o join parking_record r on r.id = o.record_id where r.berth_id = ${berthId} order by o.id`.execute(
    app.services.db.sql,
  );
  return rows;
}
