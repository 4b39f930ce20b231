import { type RawBuilder, sql } from "kysely";
import { plateLike } from "#features/parking/parking.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

/** Filter for charging stays by plate keyword and by the time of entry in epoch ms, both ends included. */
export interface ReportFilter {
  start: Date;
  end: Date;
  keyword: string;
}

export interface PlateCount {
  plate: string;
  count: number;
}
export interface ReportRow extends PlateCount {
  phone: string | null;
  /** Key of the newest close-up picture of the plate; null if there is none. */
  crop: string | null;
}

/**
 * Returns the FROM and WHERE clauses of the report. They use only columns of one index, so that
 * PostgreSQL does not read the table.
 */
function matching(scope: Scope, { start, end, keyword }: ReportFilter): RawBuilder<unknown> {
  const isFound = keyword === "" ? sql`true` : plateLike(keyword);
  return sql`from parking_record r
    where ${inScope(scope, "r")} and r.is_charging and r.entry_at >= ${start} and r.entry_at <= ${end} and ${isFound}`;
}

const counted = (scope: Scope, filter: ReportFilter) =>
  sql`select r.plate, count(*)::int as count ${matching(scope, filter)} group by r.plate`;
const order = sql`count desc, plate collate "C"`;
const phone = (orgId: string) => sql`left join plate_owner o on o.org_id = ${orgId} and o.plate = p.plate`;

/** Returns one page of the report and the number of plates, in one statement. */
export async function findReportRows(
  db: Queryable,
  scope: Scope,
  filter: ReportFilter,
  { page, size }: { page: number; size: number },
): Promise<{ rows: ReportRow[]; total: number }> {
  const { rows } = await sql<{ rows: ReportRow[]; total: number }>`
    with counted as materialized (${counted(scope, filter)}),
    shown as (select plate, count from counted order by ${order} limit ${size} offset ${(page - 1) * size})
    select (select count(*) from counted) as total, (
      select coalesce(json_agg(t order by t.count desc, t.plate collate "C"), '[]') from (
        select p.plate, p.count, o.phone, (
          select coalesce(nullif(r.leave ->> 'plate_img', ''), nullif(r.entry ->> 'plate_img', '')) from parking_record r
          where r.is_charging and r.plate = p.plate and ${inScope(scope, "r")}
            and coalesce(nullif(r.leave ->> 'plate_img', ''), nullif(r.entry ->> 'plate_img', '')) is not null
          order by r.entry_at desc limit 1) as crop
        from shown p ${phone(scope.orgId)}) t
    ) as rows`.execute(db);
  return rows[0] ?? { rows: [], total: 0 };
}

/** Returns the rows of the report that follow `last`, for reading the report in pages. */
export async function nextReportRows(
  db: Queryable,
  scope: Scope,
  filter: ReportFilter,
  { last, size }: { last: PlateCount | undefined; size: number },
): Promise<(PlateCount & { phone: string | null })[]> {
  const behind =
    last === undefined
      ? sql`true`
      : sql`(c.count < ${last.count} or (c.count = ${last.count} and c.plate collate "C" > ${last.plate}))`;
  const { rows } = await sql<PlateCount & { phone: string | null }>`
    select p.plate, p.count, o.phone from (
      select plate, count from (${counted(scope, filter)}) c where ${behind} order by ${order} limit ${size}
    ) p ${phone(scope.orgId)} order by p.count desc, p.plate collate "C"`.execute(db);
  return rows;
}

interface Ranked extends PlateCount {
  before: number;
}

/**
 * Returns the plates with the most charging stays since `start`, each with its stays between `before` and `start`, and
 * the totals of all plates.
 */
export async function rankPlates(
  db: Queryable,
  scope: Scope,
  { start, end, before, max }: { start: Date; end: Date; before: Date; max: number },
): Promise<{ list: Ranked[]; count: number; before: number }> {
  const { rows } = await sql<{ list: Ranked[]; count: number; before: number }>`
    with counted as materialized (
      select r.plate, count(*) filter (where r.entry_at >= ${start}) as count, count(*) filter (where r.entry_at < ${start}) as before
      ${matching(scope, { start: before, end, keyword: "" })} group by r.plate
    )
    select coalesce(sum(count), 0)::int as count, coalesce(sum(before), 0)::int as before, (
      select coalesce(json_agg(t order by t.count desc, t.plate collate "C"), '[]') from (
        select plate, count, before from counted where count > 0 order by ${order} limit ${max}) t
    ) as list
    from counted`.execute(db);
  return rows[0] ?? { list: [], count: 0, before: 0 };
}

/**
 * Returns the phone of a plate's owner, if the caller sees a charging stay of the plate; undefined if not, or if no
 * phone was reported.
 */
export async function getOwnerPhone(db: Queryable, scope: Scope, plate: string): Promise<string | undefined> {
  const { rows } = await sql<{ phone: string }>`
    select o.phone from plate_owner o where o.org_id = ${scope.orgId} and o.plate = ${plate}
      and exists (select from parking_record r where r.is_charging and r.plate = o.plate and ${inScope(scope, "r")})`.execute(
    db,
  );
  return rows[0]?.phone;
}
