import { OrderReportBody, OrderStay } from "@huiyan/contract/parking/report.rules";
import { sql } from "kysely";
import { v7 } from "uuid";
import { type Queryable } from "#platform/db/database.ts";
import { type OrderRow } from "../orders/order.queries.ts";

const OrderSum = OrderReportBody.pick({ minutes: true, rule: true });

function bodyOf(order: OrderRow, state: 1 | -1): OrderReportBody {
  const stay = OrderStay.parse(order.stay);
  const { minutes, rule } = OrderSum.parse(order.sum);
  const replaces = state === 1 && order.replaces.length > 0 ? { replaces: order.replaces } : {};
  return { order_no: order.order_no, state, ...replaces, ...stay, minutes, amount_fen: order.amount_fen, rule };
}

/**
 * Queues a report of the order in this state, if the organisation has an address. If the record was reported before,
 * the report is queued even without an address. Otherwise the receiver would keep an order that is closed here.
 */
export async function enqueueReport(db: Queryable, order: OrderRow, state: 1 | -1, now: Date): Promise<void> {
  const { id, org_id, record_id, order_no } = order;
  const replaces = state === 1 ? order.replaces : [];
  await sql`
    insert into parking_order_report (id, org_id, order_id, record_id, order_no, order_state, replaces, body, next_at, created_at)
    select ${v7({ msecs: now.getTime() })}::uuid, ${org_id}::uuid, ${id}::uuid, ${record_id}::uuid, ${order_no}::text, ${state}::int,
      ${replaces}::text[], ${JSON.stringify(bodyOf(order, state))}::text, ${now}::timestamptz, ${now}::timestamptz
    where exists (select from parking_report_target t where t.org_id = ${org_id})
      or exists (select from parking_order_report w
        where w.org_id = ${org_id} and (w.record_id = ${record_id} or w.order_no = any(${replaces}::text[])))
    on conflict (order_id, order_state) do nothing`.execute(db);
}
