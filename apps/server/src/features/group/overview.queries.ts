import { livestockAlgorithms } from "@huiyan/contract/alarm/livestock.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { groupsInView, groupsToRead } from "./group-tree.queries.ts";

export interface OverviewCounts {
  sub_group: number;
  device: number;
  online: number;
  point: number;
  berth: number;
  message: number;
  user: number;
}

/**
 * Counts what the caller sees in a group and its descendants.
 * @param groupId undefined: everything that the caller sees
 * @param since alarms before this time are not counted; livestock alarms are never counted
 */
export async function countOverview(
  db: Queryable,
  scope: Scope,
  groupId: string | undefined,
  since: Date,
): Promise<OverviewCounts> {
  const groups =
    groupId === undefined
      ? groupsInView(scope)
      : sql`select id from device_group where path @> array[${groupId}::uuid] and deleted_at is null and id in (${groupsToRead(scope)})`;
  const devices =
    groupId === undefined
      ? sql`select v.device_uid from (select id as device_uid, org_id, deleted_at from device) v where v.deleted_at is null and ${inScope(scope, "v")}`
      : sql`select b.device_uid from device_binding b join groups g on g.id = b.group_id
          where exists (select from (select id as device_uid, org_id, deleted_at from device) v
            where v.device_uid = b.device_uid and v.deleted_at is null and ${inScope(scope, "v")})`;
  // members are counted only in groups that the caller sees as a whole
  const people =
    groupId === undefined && scope.seesAll
      ? sql`select count(*) from staff s where s.org_id = ${scope.orgId} and s.status = 'active'`
      : sql`select count(distinct s.id) from staff_group sg join staff s on s.id = sg.staff_id and s.status = 'active'
          where sg.group_id in (select id from groups) and sg.group_id in (${groupsInView(scope)})`;
  const { rows } = await sql<OverviewCounts>`
    with groups(id) as (${groups}), devices(id) as (select distinct device_uid from (${devices}) d)
    select (select count(*) from groups where id is distinct from ${groupId ?? null}::uuid) as sub_group,
      (select count(*) from devices) as device,
      (select count(*) from device d join devices v on v.id = d.id where d.online) as online,
      (select count(*) from point p join devices v on v.id = p.device_uid where p.deleted_at is null) as point,
      (select count(*) from berth b join devices v on v.id = b.device_uid where b.deleted_at is null) as berth,
      (select count(*) from message m join devices v on v.id = m.device_uid
        where m.org_id = ${scope.orgId} and m.happened_at >= ${since}
          and m.alg_id <> all(${[...livestockAlgorithms]}::text[]) and m.folded_into is null and m.deleted_at is null) as message,
      (${people}) as "user"`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error("counting answers one row");
  return counts;
}
