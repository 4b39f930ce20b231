import { countBound, type PageEdge } from "@huiyan/contract/paging";
import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { countUpTo } from "#platform/db/endless-page.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { idsOf, type RecordRow } from "../records/record.queries.ts";
import { type RecordConditions, recordConditions, typeCounts } from "./record-conditions.queries.ts";

/** Record with columns of joined tables. */
export interface ListedRecord extends RecordRow {
  device_id: string;
  reviewer: string | null;
  order_no: string | null;
  order_sum: unknown;
  order_fen: number | null;
  paid_at: Date | null;
  is_refund_due: boolean;
}

const listed = sql`
  select r.*, d.device_id, s.name as reviewer, o.order_no, o.sum as order_sum, o.amount_fen as order_fen, o.paid_at, exists (
    select from (${idsOf("r")}) own join parking_order u on u.record_id = own.id
    where u.org_id = r.org_id and u.refund_at is not null and u.refunded_at is null) as is_refund_due`;
const joined = sql`
  join device d on d.id = r.device_uid left join staff s on s.id = r.reviewed_by
  left join lateral (select order_no, sum, amount_fen, paid_at from parking_order where record_id = r.id and org_id = r.org_id order by created_at desc, id desc limit 1) o on true`;

const orders = {
  newest: sql`r.at desc, r.id desc`,
  berth: sql`r.berth_sort, r.at desc, r.id desc`,
  money: sql`r.fee_fen desc nulls last, r.at desc, r.id desc`,
} as const;

interface Slice {
  from: RawBuilder<unknown>;
  tail: RawBuilder<unknown>;
}

interface RequestedRecords extends PageEdge {
  page: number;
  size: number;
  sort?: "berth" | "money" | undefined;
}

/**
 * Returns the SQL slice of a page. If possible, the page starts at the first or last row of the page that the client
 * holds, so that new records do not shift rows.
 */
function sliceOf({ page, size, sort, from_page, after_id, before_id }: RequestedRecords): Slice {
  const order = orders[sort ?? "newest"];
  const isBehind = from_page !== undefined && page > from_page;
  const edge = isBehind ? after_id : before_id;
  const plain = { from: sql`true`, tail: sql`order by ${order} limit ${size} offset ${(page - 1) * size}` };
  if (sort !== undefined || from_page === undefined || from_page === page || edge === undefined || page === 1)
    return plain;
  const key = sql`(select e.at, e.id from parking_record e where e.id = ${edge})`;
  const skipped = (Math.abs(page - from_page) - 1) * size;
  return isBehind
    ? { from: sql`(r.at, r.id) < ${key}`, tail: sql`order by ${order} limit ${size} offset ${skipped}` }
    : { from: sql`(r.at, r.id) > ${key}`, tail: sql`order by r.at, r.id limit ${size} offset ${skipped}` };
}

export async function findRecordRows(
  db: Queryable,
  scope: Scope,
  conditions: RecordConditions,
  page: RequestedRecords,
  now: Date,
): Promise<ListedRecord[]> {
  const { from, tail } = sliceOf(page);
  // other tables are joined after the page's rows are selected, not for all rows
  const { rows } = await sql<ListedRecord>`
    ${listed} from (
      select r.* from parking_record r where ${recordConditions(scope, conditions, now)} and ${from} ${tail}
    ) r ${joined} order by ${orders[page.sort ?? "newest"]}`.execute(db);
  return rows;
}

export function countRecords(db: Queryable, scope: Scope, conditions: RecordConditions, now: Date) {
  return countUpTo(db, sql`from parking_record r where ${recordConditions(scope, conditions, now)}`);
}

export interface TypeCounts {
  pending: number;
  marked: number;
  excluded: number;
  unread: number;
}

/**
 * Counts pending, marked, excluded and unread records among the first 100,000 that match the filter. The filter's type
 * selector is ignored.
 */
export async function countTypes(
  db: Queryable,
  scope: Scope,
  conditions: RecordConditions,
  now: Date,
): Promise<TypeCounts> {
  const all = recordConditions(scope, { ...conditions, status: 0 }, now);
  const { rows } = await sql<TypeCounts>`
    select ${typeCounts} from (
      select r.review_state, r.scrap_cause, r.exclude_cause, r.client_mark, r.client_read
      from parking_record r where ${all} limit ${countBound}) r`.execute(db);
  return rows[0] ?? { pending: 0, marked: 0, excluded: 0, unread: 0 };
}

/** Returns records by their ids, without merged ones and those that the caller does not see. */
export async function listRecordRows(db: Queryable, scope: Scope, ids: readonly string[]): Promise<ListedRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListedRecord>`
    ${listed} from parking_record r ${joined}
    where r.id = any(${[...ids]}::uuid[]) and r.merged_into is null and ${inScope(scope, "r")}
    order by array_position(${[...ids]}::uuid[], r.id)`.execute(db);
  return rows;
}

/** Returns the records of an export in the order of the ids. Records merged since then are left out. */
export async function listExportedRows(db: Queryable, orgId: string, ids: readonly string[]): Promise<ListedRecord[]> {
  const { rows } = await sql<ListedRecord>`
    ${listed} from parking_record r ${joined}
    where r.id = any(${[...ids]}::uuid[]) and r.merged_into is null and r.org_id = ${orgId}
    order by array_position(${[...ids]}::uuid[], r.id)`.execute(db);
  return rows;
}
