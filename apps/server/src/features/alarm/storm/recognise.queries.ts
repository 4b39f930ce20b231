import {
  type StormAlarm,
  type StormCause,
  type StormScope,
  type StormSite,
  stormAlgorithms,
  stormPoints,
} from "@huiyan/contract/alarm/storm.rules";
import { sql } from "kysely";
import { stormSetting } from "#features/setting/setting.public.ts";
import { type Queryable } from "#platform/db/database.ts";

/** Maximum alarms checked per organisation, the newest ones. With more alarms, no meaningful burst can be found. */
const maxAlarms = 2000;

export interface BusyOrganisation {
  id: string;
  /** Number of recent alarms and time of the newest one, as text. Changes when a new alarm arrives. */
  mark: string;
}

/**
 * Returns organisations that have bursts enabled and enough recent alarms for one. Uses only an index; an organisation
 * without alarms costs one index probe.
 */
export async function findBusyOrganisations(db: Queryable, since: Date): Promise<BusyOrganisation[]> {
  const { rows } = await sql<BusyOrganisation>`
    select o.id, n.alarms || ' ' || n.newest as mark from organisation o
    left join organisation_setting s on s.org_id = o.id and s.name = ${stormSetting}
    cross join lateral (
      select count(*) as alarms, count(distinct m.point_id) as points, count(distinct m.alg_id) as algs, max(m.received_at) as newest
      from (
        select m.point_id, m.alg_id, m.received_at from message m
        where m.org_id = o.id and m.happened_at >= ${since} and m.folded_into is null and m.deleted_at is null
        order by m.happened_at desc, m.id desc limit ${maxAlarms}) m
    ) n
    where o.status = 'active' and coalesce((s.value->>'enabled')::boolean, true)
      and (n.points >= ${stormPoints} or n.algs >= ${stormAlgorithms})`.execute(db);
  return rows;
}

/**
 * Takes a lock per organisation until the transaction ends, so that only one node checks it. Returns false if another
 * check holds the lock.
 */
export async function tryLockOrganisation(db: Queryable, orgId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`storms ${orgId}`}, 0)) as locked`.execute(db);
  return rows[0]?.locked ?? false;
}

export interface CandidateAlarm extends StormAlarm {
  stormId: string | null;
}

/** Returns the newest recent lead alarms, except alarms that a user took out of a burst. */
export async function findCandidates(db: Queryable, orgId: string, since: Date): Promise<CandidateAlarm[]> {
  const { rows } = await sql<Omit<CandidateAlarm, "at"> & { at: Date }>`
    select m.id, m.happened_at as at, m.point_id as "pointId", m.device_uid as "deviceUid", m.alg_id as "algId", m.storm_id as "stormId"
    from message m
    where m.org_id = ${orgId} and m.happened_at >= ${since} and m.folded_into is null and m.deleted_at is null
      and not exists (select from message_storm_left l where l.org_id = ${orgId} and l.message_id = m.id)
    order by m.happened_at desc, m.id desc limit ${maxAlarms}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/**
 * Returns facts about the devices, points and groups of these alarms. The points of a group are counted up to twice the
 * number of its alarming points. A higher count would change nothing, because a burst needs alarms on half of the
 * group's points.
 */
export async function describeSite(
  db: Queryable,
  orgId: string,
  alarms: readonly StormAlarm[],
  since: Date,
): Promise<StormSite> {
  const uids = [...new Set(alarms.map(({ deviceUid }) => deviceUid))];
  const bound = 2 * new Set(alarms.map(({ pointId }) => pointId)).size + 1;
  const devices = await sql<{ id: string; points: number }>`
    select p.device_uid as id, count(*) as points from point p
    where p.device_uid = any(${uids}::uuid[]) and p.deleted_at is null group by 1`.execute(db);
  const groups = await sql<{ id: string; depth: number; points: number; devices: string[] }>`
    select g.id, cardinality(g.path) as depth, n.points, of_group.devices
    from (
      select u.id, array_agg(distinct b.device_uid) as devices
      from device_binding b join device_group own on own.id = b.group_id and own.deleted_at is null, unnest(own.path) u(id)
      where b.device_uid = any(${uids}::uuid[]) and own.org_id = ${orgId} group by 1
    ) of_group
    join device_group g on g.id = of_group.id and g.deleted_at is null
    cross join lateral (
      select count(*) as points from (
        select from device_group below join device_binding b on b.group_id = below.id
        join point p on p.device_uid = b.device_uid and p.deleted_at is null
        where below.org_id = ${orgId} and below.path @> array[g.id] and below.deleted_at is null limit ${bound}) bounded
    ) n
    where cardinality(of_group.devices) >= 2`.execute(db);
  const connections = await sql<{ deviceUid: string; at: Date }>`
    select device_uid as "deviceUid", at from device_presence
    where device_uid = any(${uids}::uuid[]) and at >= ${since}`.execute(db);
  const groupsOf = Map.groupBy(
    groups.rows.flatMap(({ id, devices: own }) => own.map((uid) => ({ uid, id }))),
    ({ uid }) => uid,
  );
  return {
    devices: new Map(devices.rows.map(({ id, points }) => [id, points])),
    groups: new Map(groups.rows.map(({ id, points, depth }) => [id, { points, depth }])),
    groupsOf: new Map([...groupsOf].map(([uid, rows]) => [uid, rows.map(({ id }) => id)])),
    connections: connections.rows.map(({ deviceUid, at }) => ({ deviceUid, at: at.getTime() })),
  };
}

export interface StoredStorm {
  id: string;
  scope: StormScope;
  scope_id: string;
  cause: StormCause;
  started_at: Date;
  ended_at: Date;
}
export interface Joining {
  storm_id: string;
  id: string;
  happened_at: Date;
}

/**
 * Creates and extends bursts in one statement, and notifies pages. An alarm that another transaction has locked is left
 * for the next check, which avoids deadlocks.
 * @returns the alarms that joined
 */
export async function storeStorms(
  db: Queryable,
  orgId: string,
  storms: readonly StoredStorm[],
  joining: readonly Joining[],
  now: Date,
): Promise<{ id: string; storm_id: string }[]> {
  const from = new Date(Math.min(...storms.map(({ started_at }) => started_at.getTime())));
  const until = new Date(Math.max(...storms.map(({ ended_at }) => ended_at.getTime())));
  const { rows } = await sql<{ id: string; storm_id: string }>`
    with storms as (
      select * from json_to_recordset(${JSON.stringify(storms)}::json)
        as t(id uuid, scope text, scope_id uuid, cause text, started_at timestamptz, ended_at timestamptz)
    ), locked as materialized (
      select m.id, m.happened_at, m.device_uid, j.storm_id
      from json_to_recordset(${JSON.stringify(joining)}::json) as j(storm_id uuid, id uuid, happened_at timestamptz)
      join message m on m.id = j.id and m.happened_at = j.happened_at
      where m.org_id = ${orgId} and m.happened_at >= ${from} and m.happened_at <= ${until}
        and m.deleted_at is null
        and not exists (select from message_storm_left l where l.message_id = m.id)
      order by m.id for no key update of m skip locked
    ), joined as (
      update message m set storm_id = l.storm_id from locked l
      where m.id = l.id and m.happened_at = l.happened_at and m.happened_at >= ${from} and m.happened_at <= ${until}
      returning m.id, m.device_uid, m.storm_id
    ), stored as (
      insert into message_storm as s (id, org_id, scope, scope_id, cause, started_at, ended_at, created_at)
      select id, ${orgId}, scope, scope_id, cause, started_at, ended_at, ${now} from storms
      on conflict (id) do update set scope = excluded.scope, scope_id = excluded.scope_id, cause = excluded.cause,
        started_at = least(s.started_at, excluded.started_at), ended_at = greatest(s.ended_at, excluded.ended_at),
        version = s.version + exists (select from joined j where j.storm_id = s.id)::int
    ), pushed as (
      insert into push_outbox (event, org_id, device_uid, message_id, happened_at, created_at)
      select distinct 'org_storm_changed', ${orgId}::uuid, j.device_uid, j.storm_id, ${now}::timestamptz, ${now}::timestamptz from joined j
    )
    select id, storm_id from joined`.execute(db);
  return rows;
}

/** Deletes those of the bursts that have no alarms left, because another burst took them. */
export async function deleteTakenStorms(db: Queryable, ids: readonly string[]): Promise<void> {
  await sql`
    delete from message_storm s where s.id = any(${ids}::uuid[])
      and not exists (select from message m where m.storm_id = s.id)`.execute(db);
}
