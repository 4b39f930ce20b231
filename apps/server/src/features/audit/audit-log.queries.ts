import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { countUpTo, type RequestedPage, sliceOf } from "#platform/db/endless-page.ts";
import { likeText } from "#platform/db/like-text.ts";

export interface AuditFilter {
  orgId: string;
  action?: string | undefined;
  staff_id?: string | undefined;
  /**
   * Time range in epoch ms, both ends included. The table is partitioned by month, so a range skips the other months.
   */
  start?: number | undefined;
  end?: number | undefined;
  keyword?: string | undefined;
}

export interface AuditRow {
  id: string;
  at: Date;
  /** Name of the user; null if the server made the change itself. */
  user: string | null;
  action: string;
  object_id: string;
  before: unknown;
  after: unknown;
  ip: string;
}

/**
 * Returns the condition for a keyword in the object's id, in its name before or after the change, or in its current
 * name.
 */
function keywordCondition(orgId: string, keyword: string) {
  const like = likeText(keyword);
  const names = ["name", "nickname", "title"].flatMap((name) => [sql`a.before->>${name}`, sql`a.after->>${name}`]);
  return sql`(a.object_id ilike ${like} or concat_ws(' ', ${sql.join(names)}) ilike ${like} or a.object_id in (
    select id::text from staff where org_id = ${orgId} and name ilike ${like}
    union all select id::text from department where org_id = ${orgId} and name ilike ${like}
    union all select id::text from device_group where org_id = ${orgId} and name ilike ${like}
    union all select device_id from device where org_id = ${orgId} and nickname ilike ${like}))`;
}

function conditions({ orgId, action, staff_id, start, end, keyword }: AuditFilter) {
  const parts: RawBuilder<unknown>[] = [sql`a.org_id = ${orgId}`];
  if (action) parts.push(sql`a.action = ${action}`);
  if (staff_id !== undefined) parts.push(sql`a.staff_id = ${staff_id}`);
  if (start !== undefined) parts.push(sql`a.at >= ${new Date(start)}`);
  if (end !== undefined) parts.push(sql`a.at <= ${new Date(end)}`);
  if (keyword) parts.push(keywordCondition(orgId, keyword));
  return sql.join(parts, sql` and `);
}

/**
 * SQL for the name of the user in the organisation. A former member is shown by the masked phone, because the account's
 * name may come from another organisation.
 */
const userName = sql`coalesce(s.name, overlay(c.phone placing '****' from 4 for 4))`;

function select(where: RawBuilder<unknown>, tail: RawBuilder<unknown>) {
  return sql<AuditRow>`
    select a.id, a.at, ${userName} as "user", a.action, a.object_id, a.before, a.after, a.ip
    from audit a left join staff s on s.org_id = a.org_id
      and (s.id = a.staff_id or (a.staff_id is null and s.account_id = a.account_id))
      left join account c on c.id = a.account_id
    where ${where} ${tail}`;
}

const newestFirst = sql`order by a.at desc, a.id desc`;

/** Returns a page of audit lines, newest first. */
export async function findAuditRows(db: Queryable, filter: AuditFilter, page: RequestedPage) {
  const { from, tail } = sliceOf(page, { time: sql`a.at`, id: sql`a.id` });
  const inOrder = sql`select * from (${select(sql`${conditions(filter)} and ${from}`, tail)}) a ${newestFirst}`;
  return (await sql<AuditRow>`${inOrder}`.execute(db)).rows;
}

/** Returns the next lines that are older than `last`, for reading all lines. */
export async function nextAuditRows(db: Queryable, filter: AuditFilter, last: AuditRow | undefined, size: number) {
  const older = last === undefined ? sql`true` : sql`(a.at, a.id) < (${last.at}, ${last.id}::uuid)`;
  return (await select(sql`${conditions(filter)} and ${older}`, sql`${newestFirst} limit ${size}`).execute(db)).rows;
}

export function countAuditRows(db: Queryable, filter: AuditFilter) {
  return countUpTo(db, sql`from audit a where ${conditions(filter)}`);
}

export async function listActionsOf(db: Queryable, orgId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("audit")
    .select("action")
    .distinct()
    .where("org_id", "=", orgId)
    .orderBy("action")
    .execute();
  return rows.map((row) => row.action);
}
