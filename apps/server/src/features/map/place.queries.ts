import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface PlacedPoint {
  name: string;
  longitude: number;
  latitude: number;
  region_code: string;
}

/** Returns points with coordinates whose name contains the keyword. */
export async function findPlacedPoints(
  db: Queryable,
  scope: Scope,
  keyword: string,
  limit: number,
): Promise<PlacedPoint[]> {
  const { rows } = await sql<PlacedPoint>`
    select p.name, p.longitude, p.latitude, p.region_code from point p join device d on d.id = p.device_uid
    where p.deleted_at is null and d.deleted_at is null and p.longitude is not null and p.latitude is not null
      and position(lower(${keyword}) in lower(p.name)) > 0 and ${inScope(scope, "p")}
    order by char_length(p.name), p.name, p.id limit ${limit}`.execute(db);
  return rows;
}

export interface FoundGroup {
  name: string;
  /** Code of the district that a user chose in the group's label; null if there is none. */
  location: string | null;
  /** Mean coordinates of the visible points in the group and its subgroups; null if none has coordinates. */
  longitude: number | null;
  latitude: number | null;
}

/**
 * Returns visible groups whose name contains the keyword and that have a position, from their points or their label.
 */
export async function findPlacedGroups(
  db: Queryable,
  scope: Scope,
  keyword: string,
  limit: number,
): Promise<FoundGroup[]> {
  const inView = scope.seesAll
    ? sql`true`
    : sql`g.id in (select v.group_id from visible_group v where v.staff_id = ${scope.staffId})`;
  const { rows } = await sql<FoundGroup>`
    select g.name, l.location, m.longitude, m.latitude
    from device_group g
    cross join lateral (
      select max(label->>'value') as location from jsonb_array_elements(g.labels) as label where label->>'type' = 'location'
    ) l
    cross join lateral (
      select avg(p.longitude) as longitude, avg(p.latitude) as latitude from point p
      where p.deleted_at is null and ${inScope(scope, "p")} and p.device_uid in (
        select b.device_uid from device_binding b
        join device_group below on below.id = b.group_id and below.deleted_at is null and below.path @> array[g.id]
        join device d on d.id = b.device_uid and d.deleted_at is null)
    ) m
    where g.org_id = ${scope.orgId} and g.deleted_at is null and position(lower(${keyword}) in lower(g.name)) > 0
      and ${inView} and (l.location is not null or (m.longitude is not null and m.latitude is not null))
    order by char_length(g.name), g.name, g.id limit ${limit}`.execute(db);
  return rows;
}
