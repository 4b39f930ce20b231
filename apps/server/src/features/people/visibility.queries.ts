import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface Grant {
  kind: "device" | "group" | "of_device" | "of_group";
  /** Names of the groups from the first level down to the assigned group. */
  group: string;
  /** Name of the member who has the assignment; empty for an assignment of the member itself. */
  person: string;
}

const pathNames = (group: string) => sql`(
  select string_agg(p.name, ' / ' order by position) from unnest(${sql.ref(`${group}.path`)}) with ordinality as u(id, position)
  join device_group p on p.id = u.id)`;

/** Returns all assignments through which the member sees the device, including those of subordinates. */
export async function findGrants(db: Queryable, staffId: string, deviceUid: string): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select case when v.owner_id = v.staff_id then 'device' else 'of_device' end as kind, '' as "group",
      case when v.owner_id = v.staff_id then '' else o.name end as person
    from assignment_viewer v join staff_device sd on sd.staff_id = v.owner_id join staff o on o.id = v.owner_id
    where v.staff_id = ${staffId} and sd.device_uid = ${deviceUid}
    union
    select case when v.owner_id = v.staff_id then 'group' else 'of_group' end, ${pathNames("g")},
      case when v.owner_id = v.staff_id then '' else o.name end
    from assignment_viewer v join staff_group sg on sg.staff_id = v.owner_id join staff o on o.id = v.owner_id
    join device_group g on g.id = sg.group_id and g.deleted_at is null
    where v.staff_id = ${staffId} and exists (
      select 1 from device_binding b join device_group bg on bg.id = b.group_id and bg.deleted_at is null
      where b.device_uid = ${deviceUid} and bg.path @> array[sg.group_id])
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** Returns the groups that contain the device. Each `path` lists the names from the first level down to the group. */
export async function findGroupsOfDevice(db: Queryable, deviceUid: string): Promise<{ _id: string; path: string }[]> {
  const { rows } = await sql<{ _id: string; path: string }>`
    select g.id as _id, ${pathNames("g")} as path from device_binding b join device_group g on g.id = b.group_id and g.deleted_at is null
    where b.device_uid = ${deviceUid} order by 2`.execute(db);
  return rows;
}
