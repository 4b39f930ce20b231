import { type Loop, type LoopEntry } from "@huiyan/contract/patrol/patrol.api";
import { maxLoops } from "@huiyan/contract/patrol/patrol.rules";
import { sql } from "kysely";
import { visiblePoints } from "#features/point/point.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";
import { lockOwner } from "./owner.queries.ts";

/** Returns the caller's loops in the order of their creation, with the points that the caller sees. */
export async function listLoopRows(db: Queryable, scope: Scope): Promise<Loop[]> {
  const { rows } = await sql<Loop>`
    select l.id as _id, l.name, l.window_count as count,
      (select coalesce(json_agg(json_build_object('point_id', p.id, 'deviceId', d.device_id, 'time', w.dwell_seconds)
          order by w.order_index), '[]')
        from patrol_loop_point w join point p on p.id = w.point_id join device d on d.id = p.device_uid
        where w.loop_id = l.id and ${visiblePoints(scope)}) as list
    from patrol_loop l where l.staff_id = ${scope.staffId} and l.org_id = ${scope.orgId} order by l.created_at, l.id`.execute(
    db,
  );
  return rows;
}

/** Inserts a loop. @returns false if the caller has reached the limit */
export async function insertLoop(
  db: Queryable,
  scope: Scope,
  { id, loop, now }: { id: string; loop: LoopEntry; now: Date },
): Promise<boolean> {
  await lockOwner(db, scope);
  const { numAffectedRows } = await sql`
    insert into patrol_loop (id, org_id, staff_id, name, window_count, created_at)
    select ${id}::uuid, ${scope.orgId}::uuid, ${scope.staffId}::uuid, ${loop.name}, ${loop.count}::int, ${now}::timestamptz
    where (select count(*) from patrol_loop where staff_id = ${scope.staffId}) < ${maxLoops}`.execute(db);
  return numAffectedRows === 1n;
}

/** Updates a loop without its points. @returns false if the caller has no loop with this id */
export async function updateLoop(db: Queryable, scope: Scope, id: string, loop: LoopEntry): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update patrol_loop set name = ${loop.name}, window_count = ${loop.count}
    where id = ${id} and staff_id = ${scope.staffId} and org_id = ${scope.orgId}`.execute(db);
  return numAffectedRows === 1n;
}

/** Replaces the points of a loop. @returns false if the caller does not see all of them */
export async function setLoopPoints(
  db: Queryable,
  scope: Scope,
  loopId: string,
  list: LoopEntry["list"],
): Promise<boolean> {
  const ordered = list.map((entry, order) => ({ ...entry, order }));
  await sql`delete from patrol_loop_point where loop_id = ${loopId}`.execute(db);
  const { numAffectedRows } = await sql`
    insert into patrol_loop_point (org_id, loop_id, point_id, order_index, dwell_seconds)
    select p.org_id, ${loopId}::uuid, p.id, t.order, t.time
    from json_to_recordset(${JSON.stringify(ordered)}::json) as t(point_id uuid, time int, "order" int)
    join point p on p.id = t.point_id join device d on d.id = p.device_uid where ${visiblePoints(scope)}`.execute(db);
  return Number(numAffectedRows) === list.length;
}

/** Deletes a loop. @returns false if the caller has no loop with this id */
export async function deleteLoop(db: Queryable, scope: Scope, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from patrol_loop where id = ${id} and staff_id = ${scope.staffId} and org_id = ${scope.orgId}`.execute(db);
  return numAffectedRows === 1n;
}
