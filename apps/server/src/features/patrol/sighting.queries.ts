import { type RawBuilder, sql } from "kysely";
import { visiblePoints } from "#features/point/point.public.ts";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { countUpTo } from "#platform/db/endless-page.ts";
import { deleteInBatches } from "#platform/db/in-batches.ts";
import { type Scope } from "#platform/db/scope.ts";

export interface NewSighting {
  id: string;
  point_id: string;
  seen_from: Date;
  seen_until: Date;
  browser_start: Date;
}

/**
 * Inserts sightings of the caller. Points that the caller does not see, and sightings that were stored before, are left
 * out.
 * @returns the number of inserted rows
 */
export async function insertSightings(
  db: Queryable,
  scope: Scope,
  loop: string,
  list: readonly NewSighting[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into patrol_sighting (id, org_id, staff_id, user_name, loop_name, point_id, point_name, seen_from, seen_until, browser_start)
    select t.id, s.org_id, s.id, s.name, ${loop}, p.id, p.name, t.seen_from, t.seen_until, t.browser_start
    from json_to_recordset(${JSON.stringify(list)}::json)
      as t(id uuid, point_id uuid, seen_from timestamptz, seen_until timestamptz, browser_start timestamptz)
    join point p on p.id = t.point_id join device d on d.id = p.device_uid
    join staff s on s.org_id = ${scope.orgId} and s.id = ${scope.staffId}
    where ${visiblePoints(scope)} on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export interface SightingFilter {
  orgId: string;
  point_id?: string | undefined;
  staff_id?: string | undefined;
  /** Begin and end of the period in epoch ms, both inclusive. */
  start?: number | undefined;
  end?: number | undefined;
}

function conditions({ orgId, point_id, staff_id, start, end }: SightingFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`g.org_id = ${orgId}`];
  if (point_id !== undefined) parts.push(sql`g.point_id = ${point_id}`);
  if (staff_id !== undefined) parts.push(sql`g.staff_id = ${staff_id}`);
  if (start !== undefined) parts.push(sql`g.seen_from >= ${new Date(start)}`);
  if (end !== undefined) parts.push(sql`g.seen_from <= ${new Date(end)}`);
  return sql.join(parts, sql` and `);
}

export interface SightingRow extends Omit<NewSighting, "browser_start"> {
  user_name: string;
  loop_name: string;
  point_name: string;
}

/** Returns a page of sightings, newest first. */
export async function findSightingRows(db: Queryable, filter: SightingFilter, page: number, size: number) {
  const { rows } = await sql<SightingRow>`
    select g.id, g.point_id, g.point_name, g.user_name, g.loop_name, g.seen_from, g.seen_until from patrol_sighting g
    where ${conditions(filter)} order by g.seen_from desc, g.id desc limit ${size} offset ${(page - 1) * size}`.execute(
    db,
  );
  return rows;
}

export function countSightings(db: Queryable, filter: SightingFilter) {
  return countUpTo(db, sql`from patrol_sighting g where ${conditions(filter)}`);
}

export async function deleteOldSightings(db: Sql, before: Date): Promise<void> {
  await deleteInBatches(db, "patrol_sighting", sql`seen_from < ${before}`);
}
