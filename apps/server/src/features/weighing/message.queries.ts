import { livestockAlgorithms } from "@huiyan/contract/alarm/livestock.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { likeText } from "#platform/db/like-text.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { timeOfId } from "#platform/db/uuid-time.ts";

export interface ChosenMessage {
  id: string;
  happened_at: Date;
  device_uid: string;
  device_id: string;
  device_name: string;
  alg_id: string;
  image: string;
  res_image: string;
  data: Record<string, unknown>;
}

/** Returns those of the alarms that the caller sees, oldest first. */
export async function listChosen(db: Queryable, scope: Scope, ids: readonly string[]): Promise<ChosenMessage[]> {
  const times = ids.flatMap((id) => timeOfId(id) ?? []);
  const { rows } = await sql<ChosenMessage>`
    select m.id, m.happened_at, m.device_uid, d.device_id, d.nickname as device_name, m.alg_id, m.image, m.res_image, m.data
    from message m join device d on d.id = m.device_uid
    where m.id = any(${ids}::uuid[]) and m.happened_at = any(${times}::timestamptz[]) and m.deleted_at is null
      and m.folded_into is null and ${inScope(scope, "m")}
    order by m.happened_at, m.id`.execute(db);
  return rows;
}

export async function listGroups(db: Queryable, deviceUid: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select g.id, g.name from device_binding b join device_group g on g.id = b.group_id
    where b.device_uid = ${deviceUid} and g.deleted_at is null order by g.name`.execute(db);
  return rows;
}

/** Returns valid slips that contain these alarms. An alarm may be on several slips. */
export async function listUses(
  db: Queryable,
  scope: Scope,
  ids: readonly string[],
): Promise<{ message_id: string; number: string }[]> {
  const { rows } = await sql<{ message_id: string; number: string }>`
    select u.message_id, s.number from weighing_message u
    join weighing_slip s on s.id = u.slip_id and s.org_id = u.org_id
    join message m on m.id = u.message_id and m.happened_at = u.happened_at
    where u.org_id = ${scope.orgId} and u.message_id = any(${ids}::uuid[]) and s.void_id is null and ${inScope(scope, "m")}
    order by s.number, u.message_id`.execute(db);
  return rows;
}

/** Returns devices whose name or id matches; those with livestock algorithms come first. */
export async function listDevices(
  db: Queryable,
  scope: Scope,
  keyword: string,
  size: number,
): Promise<{ id: string; name: string; weighs: boolean }[]> {
  const like = likeText(keyword);
  const { rows } = await sql<{ id: string; name: string; weighs: boolean }>`
    select * from (
      select v.device_id as id, v.nickname as name, exists (
        select from point_algorithm a join point p on p.id = a.point_id
        where p.device_uid = v.id and p.deleted_at is null and a.alg_id = any(${[...livestockAlgorithms]}::text[])) as weighs
      from (select d.id, d.id as device_uid, d.org_id, d.device_id, d.nickname from device d where d.deleted_at is null) v
      where ${inScope(scope, "v")} and (v.nickname ilike ${like} or v.device_id ilike ${like})) found
    order by weighs desc, name, id limit ${size}`.execute(db);
  return rows;
}
