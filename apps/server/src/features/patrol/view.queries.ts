import { type LiveView, type ViewEntry } from "@huiyan/contract/live/view.api";
import { maxViews, type Split } from "@huiyan/contract/live/view.rules";
import { sql } from "kysely";
import { visiblePoints } from "#features/point/point.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";
import { lockOwner } from "./owner.queries.ts";

interface ViewRow {
  _id: string;
  name: string;
  display_type: Split;
  point_list: LiveView["point_list"];
}

/** Returns the caller's views in the order of their creation, with the points that the caller sees. */
export async function listViewRows(db: Queryable, scope: Scope): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select v.id as _id, v.name, v.display_type,
      (select coalesce(json_agg(json_build_object('point_id', p.id, 'deviceId', d.device_id, 'soltIndex', w.slot_index)
          order by w.slot_index), '[]')
        from live_view_point w join point p on p.id = w.point_id join device d on d.id = p.device_uid
        where w.view_id = v.id and ${visiblePoints(scope)}) as point_list
    from live_view v where v.staff_id = ${scope.staffId} and v.org_id = ${scope.orgId} order by v.created_at, v.id`.execute(
    db,
  );
  return rows;
}

/** Inserts a view. @returns false if the caller has reached the limit */
export async function insertView(
  db: Queryable,
  scope: Scope,
  { id, view, now }: { id: string; view: Omit<ViewEntry, "point_list">; now: Date },
): Promise<boolean> {
  await lockOwner(db, scope);
  const { numAffectedRows } = await sql`
    insert into live_view (id, org_id, staff_id, name, display_type, created_at)
    select ${id}::uuid, ${scope.orgId}::uuid, ${scope.staffId}::uuid, ${view.name}, ${view.display_type}::int, ${now}::timestamptz
    where (select count(*) from live_view where staff_id = ${scope.staffId}) < ${maxViews}`.execute(db);
  return numAffectedRows === 1n;
}

/** Updates a view without its points. @returns false if the caller has no view with this id */
export async function updateView(
  db: Queryable,
  scope: Scope,
  id: string,
  view: Omit<ViewEntry, "point_list">,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update live_view set name = ${view.name}, display_type = ${view.display_type}
    where id = ${id} and staff_id = ${scope.staffId} and org_id = ${scope.orgId}`.execute(db);
  return numAffectedRows === 1n;
}

/** Replaces the points in the windows of a view. @returns false if the caller does not see all of them */
export async function setViewPoints(
  db: Queryable,
  scope: Scope,
  viewId: string,
  points: ViewEntry["point_list"],
): Promise<boolean> {
  await sql`delete from live_view_point where view_id = ${viewId}`.execute(db);
  const { numAffectedRows } = await sql`
    insert into live_view_point (org_id, view_id, slot_index, point_id)
    select p.org_id, ${viewId}::uuid, t."soltIndex", p.id
    from json_to_recordset(${JSON.stringify(points)}::json) as t(point_id uuid, "soltIndex" int)
    join point p on p.id = t.point_id join device d on d.id = p.device_uid where ${visiblePoints(scope)}`.execute(db);
  return Number(numAffectedRows) === points.length;
}

/** Deletes a view. @returns false if the caller has no view with this id */
export async function deleteView(db: Queryable, scope: Scope, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from live_view where id = ${id} and staff_id = ${scope.staffId} and org_id = ${scope.orgId}`.execute(db);
  return numAffectedRows === 1n;
}
