import { type CartLine, type Gives, type OrderState } from "@huiyan/contract/service-package/package.rules";
import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { likeText } from "#platform/db/like-text.ts";

export interface LineRow extends CartLine, Gives {
  title: string;
  total_fen: number;
  renews: string | null;
}

export interface OrderRow {
  id: string;
  org_id: string;
  number: string;
  state: OrderState;
  total_fen: number;
  created_at: Date;
  paid_at: Date | null;
  cancelled_at: Date | null;
  note: string;
  lines: LineRow[];
  /** Name of the organisation. */
  org: string;
  /** Name of the user who ordered; null if deleted. */
  by: string | null;
  phone: string | null;
}

export interface NewOrder {
  id: string;
  orgId: string;
  number: string;
  staffId: string;
  totalFen: number;
  lines: readonly LineRow[];
  now: Date;
}

export async function insertOrder(db: Queryable, order: NewOrder): Promise<void> {
  const { id, orgId, number, staffId, totalFen, lines, now } = order;
  await db
    .insertInto("service_order")
    .values({ id, org_id: orgId, number, state: "unpaid", total_fen: totalFen, staff_id: staffId, created_at: now })
    .execute();
  const rows = lines.map(({ number: quantity, duration: months, ...line }, position) => ({
    order_id: id,
    position,
    quantity,
    months,
    ...line,
  }));
  await db.insertInto("service_order_line").values(rows).execute();
}

const columns = sql`o.id, o.org_id, o.number, o.state, o.total_fen, o.created_at, o.paid_at, o.cancelled_at, o.note,
  g.name as org, st.name as by, a.phone,
  coalesce((select jsonb_agg(jsonb_build_object('service_id', l.service_id, 'spec_id', l.spec_id, 'bundle_id', l.bundle_id,
    'title', l.title, 'number', l.quantity, 'duration', l.months, 'total_fen', l.total_fen, 'renews', l.renews,
    'mbps', l.mbps, 'points', l.points, 'storage_days', l.storage_days) order by l.position)
    from service_order_line l where l.order_id = o.id), '[]') as lines`;
const joined = sql`service_order o join organisation g on g.id = o.org_id
  left join staff st on st.id = o.staff_id left join account a on a.id = st.account_id`;

export interface OrderFilter {
  /** Organisation; undefined means all organisations. */
  orgId?: string | undefined;
  state?: OrderState | undefined;
  /** Part of the organisation's name or of the order number. */
  keyword?: string | undefined;
}

function conditions({ orgId, state, keyword }: OrderFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (orgId !== undefined) parts.push(sql`o.org_id = ${orgId}`);
  if (state !== undefined) parts.push(sql`o.state = ${state}`);
  if (keyword) parts.push(sql`(g.name ilike ${likeText(keyword)} or o.number ilike ${likeText(keyword)})`);
  return sql.join(parts, sql` and `);
}

/** Returns a page of orders, newest first. */
export async function findOrderRows(
  db: Queryable,
  filter: OrderFilter,
  { page, size }: { page: number; size: number },
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from ${joined} where ${conditions(filter)}
    order by o.created_at desc, o.id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

export async function countOrders(db: Queryable, filter: OrderFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from service_order o join organisation g on g.id = o.org_id where ${conditions(filter)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export async function getOrderRow(db: Queryable, id: string, orgId?: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from ${joined} where o.id = ${id} and ${conditions({ orgId })}`.execute(db);
  return rows[0];
}

export async function countUnpaid(db: Queryable, orgId: string): Promise<number> {
  return countOrders(db, { orgId, state: "unpaid" });
}

/**
 * Marks an unpaid order as paid. Only one of several concurrent calls succeeds.
 * @param by the operator's account; null if no payment was needed
 */
export async function setPaid(
  db: Queryable,
  { id, by, note, now }: { id: string; by: string | null; note: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("service_order")
    .set({ state: "paid", paid_at: now, paid_by: by, note })
    .where("id", "=", id)
    .where("state", "=", "unpaid")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Cancels an unpaid order. If it contained the organisation's trial, another order may contain the trial again. */
export async function setCancelled(
  db: Queryable,
  { id, orgId, note, now }: { id: string; orgId?: string | undefined; note: string; now: Date },
): Promise<{ org_id: string; number: string } | undefined> {
  const own = orgId === undefined ? sql`true` : sql`org_id = ${orgId}`;
  const { rows } = await sql<{ org_id: string; number: string }>`
    with gone as (
      update service_order set state = 'cancelled', cancelled_at = ${now}, note = ${note}
      where id = ${id} and state = 'unpaid' and ${own} returning id, org_id, number
    ), freed as (
      delete from service_trial t using gone where t.order_id = gone.id
    )
    select org_id, number from gone`.execute(db);
  return rows[0];
}

/** Reserves the organisation's trial for an order. @returns false if the trial was already used */
export async function takeTrial(db: Queryable, orgId: string, orderId: string): Promise<boolean> {
  const row = await db
    .insertInto("service_trial")
    .values({ org_id: orgId, order_id: orderId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("org_id")
    .executeTakeFirst();
  return row !== undefined;
}
