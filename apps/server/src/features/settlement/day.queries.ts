import { type Fen, fen } from "@huiyan/contract/parking/fen";
import { type SettlementDay } from "@huiyan/contract/settlement/settlement.api";
import { type KnownOrder, type OwnOrder } from "@huiyan/contract/settlement/settlement.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { localDay, localTime } from "#platform/db/local-day.ts";

/** Period from midnight of the first day to midnight after the last day, in the organisation's time zone. */
export interface Days {
  from: Date;
  to: Date;
}

interface DayRow {
  day: string;
  orders: number;
  amount_fen: number;
  paid_orders: number;
  paid_fen: number;
  closed_orders: number;
  pending: number;
  differences: number | null;
  corrections: number;
  closed_at: Date | null;
  closed_by: string;
  closed_orders_then: number;
  closed_amount_fen: number;
  closed_paid_fen: number;
}

const dayOf = (column: string) => localDay(sql.ref(column));

function viewDay(row: DayRow): SettlementDay {
  const { day, orders, paid_orders, closed_orders, pending, differences, corrections, closed_at } = row;
  return {
    day,
    orders,
    paid_orders,
    closed_orders,
    pending,
    differences,
    corrections,
    amount_fen: fen(Number(row.amount_fen)),
    paid_fen: fen(Number(row.paid_fen)),
    closed:
      closed_at === null
        ? null
        : {
            at: closed_at.getTime(),
            user: row.closed_by,
            orders: row.closed_orders_then,
            amount_fen: fen(Number(row.closed_amount_fen)),
            paid_fen: fen(Number(row.closed_paid_fen)),
          },
  };
}

/** Returns all days of the period, newest first, including days without orders. */
export async function listDays(db: Queryable, orgId: string, { from, to }: Days): Promise<SettlementDay[]> {
  const { rows } = await sql<DayRow>`
    with days as (
      select d::date as day from generate_series(${localTime(sql`${from}::timestamptz`)},
        ${localTime(sql`${to}::timestamptz`)} - interval '1 day', interval '1 day') d
    ), made as (
      select ${dayOf("o.created_at")} as day, count(*) filter (where state <> -1)::int as orders,
        coalesce(sum(amount_fen) filter (where state <> -1), 0) as amount_fen,
        count(*) filter (where state = 2)::int as paid_orders,
        coalesce(sum(amount_fen) filter (where state = 2), 0) as paid_fen,
        count(*) filter (where state = -1)::int as closed_orders
      from parking_order o where o.org_id = ${orgId} and o.created_at >= ${from} and o.created_at < ${to} group by 1
    ), waiting as (
      select ${dayOf("r.at")} as day, count(*)::int as pending from parking_record r
      where r.org_id = ${orgId} and r.at >= ${from} and r.at < ${to} and r.review_state = 2 and r.scrap_cause is null
        and r.exclude_cause is null and r.merged_into is null group by 1
    ), last as (
      select distinct on (day) id, day from settlement_comparison
      where org_id = ${orgId} and day >= ${dayOfTime(from)} and day < ${dayOfTime(to)} order by day, seq desc
    )
    select d.day::text as day, coalesce(m.orders, 0) as orders, coalesce(m.amount_fen, 0) as amount_fen,
      coalesce(m.paid_orders, 0) as paid_orders, coalesce(m.paid_fen, 0) as paid_fen,
      coalesce(m.closed_orders, 0) as closed_orders, coalesce(w.pending, 0) as pending,
      case when l.id is null then null else (
        select count(*)::int from settlement_difference x where x.comparison_id = l.id and x.way is null) end as differences,
      (select count(*)::int from parking_correction p where p.org_id = ${orgId} and p.day = d.day) as corrections,
      c.closed_at, coalesce(s.name, '') as closed_by, c.orders as closed_orders_then, c.amount_fen as closed_amount_fen,
      c.paid_fen as closed_paid_fen
    from days d left join made m on m.day = d.day left join waiting w on w.day = d.day left join last l on l.day = d.day
    left join parking_closed_day c on c.org_id = ${orgId} and c.day = d.day left join staff s on s.id = c.closed_by
    order by d.day desc`.execute(db);
  return rows.map(viewDay);
}

const dayOfTime = (time: Date) => localDay(sql`${time}::timestamptz`);

interface OwnRow {
  order_no: string;
  record_id: string;
  amount_fen: number;
  state: number;
  plate: string;
  berth: string;
  entry_at: Date;
  leave_at: Date;
  created_at: Date;
}

export interface ListedOrder extends OwnOrder {
  berth: string;
  created_at: Date;
}

/**
 * Returns orders that were made in the period, oldest first.
 * @param page `after` is the last order of the page before; undefined for the first page
 */
export async function listOwnOrders(
  db: Queryable,
  orgId: string,
  { from, to }: Days,
  page?: { after: ListedOrder | undefined; size: number },
): Promise<ListedOrder[]> {
  const after = page?.after;
  const { rows } = await sql<OwnRow>`
    select o.order_no, o.record_id, o.amount_fen, o.state, r.plate, r.berth_label as berth, o.created_at,
      coalesce(r.entry_at, r.at) as entry_at, coalesce(r.leave_at, r.at) as leave_at
    from parking_order o join parking_record r on r.id = o.record_id
    where o.org_id = ${orgId} and o.created_at >= ${from} and o.created_at < ${to}
      ${after === undefined ? sql`` : sql`and (o.created_at, o.order_no) > (${after.created_at}, ${after.order_no})`}
    order by o.created_at, o.order_no ${page === undefined ? sql`` : sql`limit ${page.size}`}`.execute(db);
  return rows.map((row) => ({
    ...row,
    amount_fen: fen(row.amount_fen),
    entry_at: row.entry_at.getTime(),
    leave_at: row.leave_at.getTime(),
  }));
}

/** Returns the organisation's orders with these numbers, regardless of their day. */
export async function listKnownOrders(
  db: Queryable,
  orgId: string,
  numbers: readonly string[],
): Promise<Map<string, KnownOrder>> {
  const rows = await db
    .selectFrom("parking_order")
    .select(["order_no", "record_id", "amount_fen", "state"])
    .where("org_id", "=", orgId)
    .where("order_no", "in", [...numbers, ""])
    .execute();
  return new Map(rows.map(({ order_no, ...row }) => [order_no, { ...row, amount_fen: fen(row.amount_fen) }]));
}

export interface DayTotals {
  orders: number;
  amount_fen: Fen;
  paid_orders: number;
  paid_fen: Fen;
}

/** Inserts a closed day. @returns false if the day was closed already */
export async function insertClosedDay(
  db: Queryable,
  closed: DayTotals & { orgId: string; day: string; staffId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into parking_closed_day (org_id, day, closed_by, closed_at, orders, amount_fen, paid_orders, paid_fen)
    values (${closed.orgId}, ${closed.day}::date, ${closed.staffId}, ${closed.now}, ${closed.orders}, ${closed.amount_fen},
      ${closed.paid_orders}, ${closed.paid_fen})
    on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
