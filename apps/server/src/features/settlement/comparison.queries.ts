import { type Answer } from "@huiyan/contract/endpoint";
import { fen } from "@huiyan/contract/parking/fen";
import { type compareDay, type SettlementDifference } from "@huiyan/contract/settlement/settlement.api";
import {
  type Difference,
  type DifferenceKind,
  differenceKinds,
  type OtherState,
  type SettlementWay,
} from "@huiyan/contract/settlement/settlement.rules";
import { sql } from "kysely";
import { v7 } from "uuid";
import { type Queryable } from "#platform/db/database.ts";

export type Comparison = Answer<typeof compareDay>;

export interface NewComparison {
  orgId: string;
  staffId: string;
  day: string;
  file: string;
  now: Date;
  sums: { own_orders: number; own_fen: number; other_orders: number; other_fen: number };
  differences: readonly Difference[];
}

/** Inserts a comparison with its differences. @returns its id */
export async function insertComparison(db: Queryable, made: NewComparison): Promise<string> {
  const id = v7({ msecs: made.now.getTime() });
  await sql`
    insert into settlement_comparison (id, org_id, day, file, staff_id, at, own_orders, own_fen, other_orders, other_fen)
    values (${id}, ${made.orgId}, ${made.day}::date, ${made.file}, ${made.staffId}, ${made.now}, ${made.sums.own_orders},
      ${made.sums.own_fen}, ${made.sums.other_orders}, ${made.sums.other_fen})`.execute(db);
  const rows = made.differences.map((each) => ({
    id: v7(),
    kind: each.kind,
    order_no: each.order_no,
    record_id: each.record_id ?? null,
    rows: each.rows,
    own_fen: each.own_fen ?? null,
    other_fen: each.other_fen ?? null,
    own_state: each.own_state ?? null,
    other_state: each.other_state,
  }));
  await sql`
    insert into settlement_difference (id, comparison_id, org_id, kind, order_no, record_id, rows, own_fen, other_fen, own_state, other_state)
    select id, ${id}::uuid, ${made.orgId}::uuid, kind, order_no, record_id, array(select json_array_elements_text(rows)::int), own_fen, other_fen, own_state, other_state
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(id uuid, kind text, order_no text, record_id uuid, rows json,
      own_fen int, other_fen int, own_state int, other_state text)`.execute(db);
  return id;
}

interface ComparisonRow {
  id: string;
  day: string;
  file: string;
  user: string;
  at: Date;
  own_orders: number;
  own_fen: string;
  other_orders: number;
  other_fen: string;
}

interface DifferenceRow {
  id: string;
  kind: DifferenceKind;
  order_no: string;
  record_id: string | null;
  rows: number[];
  own_fen: number | null;
  other_fen: number | null;
  own_state: number | null;
  other_state: OtherState;
  way: SettlementWay | null;
  remark: string;
  user: string | null;
  at: Date | null;
}

const amount = (value: number | null) => (value === null ? null : fen(value));

const viewDifference = ({ id, own_fen, other_fen, user, at, ...row }: DifferenceRow): SettlementDifference => ({
  _id: id,
  ...row,
  own_fen: amount(own_fen),
  other_fen: amount(other_fen),
  user: user ?? "",
  at: at?.getTime() ?? null,
});

async function listDifferences(db: Queryable, comparisonId: string): Promise<SettlementDifference[]> {
  const { rows } = await sql<DifferenceRow>`
    select x.id, x.kind, x.order_no, x.record_id, x.rows, x.own_fen, x.other_fen, x.own_state, x.other_state, x.way, x.remark,
      s.name as user, x.at
    from settlement_difference x left join staff s on s.id = x.staff_id where x.comparison_id = ${comparisonId}
    order by array_position(${[...differenceKinds]}::text[], x.kind), x.order_no, x.id`.execute(db);
  return rows.map(viewDifference);
}

/** Returns the last comparison of a day. */
export async function getLastComparison(db: Queryable, orgId: string, day: string): Promise<Comparison | null> {
  const { rows } = await sql<ComparisonRow>`
    select c.id, c.day::text as day, c.file, coalesce(s.name, '') as user, c.at, c.own_orders, c.own_fen, c.other_orders, c.other_fen
    from settlement_comparison c left join staff s on s.id = c.staff_id
    where c.org_id = ${orgId} and c.day = ${day}::date order by c.seq desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { id, at, own_fen, other_fen, ...facts } = row;
  return {
    ...facts,
    _id: id,
    at: at.getTime(),
    own_fen: fen(Number(own_fen)),
    other_fen: fen(Number(other_fen)),
    list: await listDifferences(db, id),
  };
}

export interface LockedDifference {
  kind: DifferenceKind;
  order_no: string;
  way: string | null;
  day: string;
}

export async function lockDifference(db: Queryable, orgId: string, id: string): Promise<LockedDifference | undefined> {
  const { rows } = await sql<LockedDifference>`
    select x.kind, x.order_no, x.way, c.day::text as day from settlement_difference x
    join settlement_comparison c on c.id = x.comparison_id
    where x.id = ${id} and x.org_id = ${orgId} for update of x`.execute(db);
  return rows[0];
}

export async function setSettled(
  db: Queryable,
  id: string,
  { way, remark, staffId, now }: { way: SettlementWay; remark: string; staffId: string; now: Date },
): Promise<void> {
  await db
    .updateTable("settlement_difference")
    .set({ way, remark, staff_id: staffId, at: now })
    .where("id", "=", id)
    .execute();
}

export async function findOrderId(db: Queryable, orgId: string, orderNo: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("parking_order")
    .select("id")
    .where("org_id", "=", orgId)
    .where("order_no", "=", orderNo)
    .executeTakeFirst();
  return row?.id;
}
