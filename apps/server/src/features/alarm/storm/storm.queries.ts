import { type HandleState } from "@huiyan/contract/alarm/alarm.rules";
import { type StormCause, type StormScope } from "@huiyan/contract/alarm/storm.rules";
import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { type LockedMessage } from "../handling.queries.ts";

export interface StormRow {
  id: string;
  org_id: string;
  scope: StormScope;
  cause: StormCause;
  /** Name of the group, device or point in which the burst happened; null if deleted. */
  scope_name: string | null;
  started_at: Date;
  ended_at: Date;
  version: number;
}

export interface StormMember {
  storm_id: string;
  id: string;
  device_uid: string;
  point_id: string;
  alg_id: string;
  severity: number;
  state: HandleState;
  client_read: boolean;
  happened_at: Date;
}

export async function findStormRows(db: Queryable, ids: readonly string[]): Promise<StormRow[]> {
  const { rows } = await sql<StormRow>`
    select s.id, s.org_id, s.scope, s.cause, s.started_at, s.ended_at, s.version, case s.scope
      when 'group' then (select g.name from device_group g where g.org_id = s.org_id and g.id = s.scope_id)
      when 'device' then (select d.nickname from device d where d.org_id = s.org_id and d.id = s.scope_id)
      else (select p.name from point p where p.org_id = s.org_id and p.id = s.scope_id) end as scope_name
    from message_storm s where s.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/**
 * Returns the condition over `message m` for visible alarms of these bursts. The condition names the months of the
 * bursts, so that other partitions are skipped.
 */
function ofStorms(storms: readonly StormRow[]): RawBuilder<unknown> {
  const from = Math.min(...storms.map(({ started_at }) => started_at.getTime()));
  const until = Math.max(...storms.map(({ ended_at }) => ended_at.getTime()));
  return sql`m.storm_id = any(${storms.map(({ id }) => id)}::uuid[]) and m.folded_into is null and m.deleted_at is null
    and m.happened_at >= ${new Date(from)} and m.happened_at <= ${new Date(until)}`;
}

/**
 * Returns the alarms of bursts, oldest first.
 * @param scope undefined: all alarms; send them only to users who may see them
 */
export async function findStormMembers(
  db: Queryable,
  storms: readonly StormRow[],
  scope: Scope | undefined,
): Promise<StormMember[]> {
  if (storms.length === 0) return [];
  const { rows } = await sql<StormMember>`
    select m.storm_id, m.id, m.device_uid, m.point_id, m.alg_id, m.severity, m.state, m.client_read, m.happened_at
    from message m where ${ofStorms(storms)} and ${scope === undefined ? sql`true` : inScope(scope, "m")}
    order by m.happened_at, m.id`.execute(db);
  return rows;
}

/** Returns the organisation's burst, locked until the transaction ends. Meanwhile no alarm joins or leaves it. */
export async function lockStorm(db: Queryable, orgId: string, id: string): Promise<StormRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from message_storm where id = ${id} and org_id = ${orgId} for update`.execute(db);
  return rows.length === 0 ? undefined : (await findStormRows(db, [id]))[0];
}

export interface LockedMember extends LockedMessage {
  severity: number;
}

/** Returns the unfinished alarms of the burst that the caller sees, locked in the order of their ids. */
export async function lockOpenMembers(db: Queryable, scope: Scope, storm: StormRow): Promise<LockedMember[]> {
  const { rows } = await sql<LockedMember>`
    select m.id, m.happened_at, m.device_uid, m.storm_id, m.state, m.version, m.assignee_id, m.handled_at, m.severity
    from message m
    where ${ofStorms([storm])} and m.state in ('open', 'dispatched', 'investigating') and ${inScope(scope, "m")}
    order by m.id for update of m`.execute(db);
  return rows;
}

/** Notifies the pages of every user who sees one of these devices that the burst changed. */
export async function pushStorm(
  db: Queryable,
  { orgId, stormId, deviceUids, now }: { orgId: string; stormId: string; deviceUids: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    insert into push_outbox (event, org_id, device_uid, message_id, happened_at, created_at)
    select 'org_storm_changed', ${orgId}, d.uid, ${stormId}, ${now}, ${now}
    from (select distinct uid from unnest(${deviceUids}::uuid[]) u(uid)) d`.execute(db);
}

/**
 * Takes visible alarms out of a locked burst; they cannot join it again. A burst with fewer than two remaining alarms
 * is dissolved.
 * @param ids undefined: all alarms of the burst
 * @returns number of alarms taken out, and their devices
 */
export async function takeOut(
  db: Queryable,
  scope: Scope,
  stormId: string,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<{ changed: number; deviceUids: string[] }> {
  const chosen = ids === undefined ? sql`true` : sql`m.id = any(${ids}::uuid[])`;
  const out = (where: RawBuilder<unknown>) => sql<{ device_uid: string }>`
    with taken as (
      update message m set storm_id = null where m.storm_id = ${stormId} and ${where}
      returning m.id, m.org_id, m.happened_at, m.device_uid
    ), noted as (
      insert into message_storm_left (message_id, org_id, happened_at, left_at)
      select id, org_id, happened_at, ${now} from taken on conflict do nothing
    )
    select device_uid from taken`;
  const { rows } = await out(sql`${chosen} and ${inScope(scope, "m")}`).execute(db);
  if (rows.length === 0) return { changed: 0, deviceUids: [] };
  const { rows: left } = await sql<{ n: number }>`
    update message_storm set version = version + 1 where id = ${stormId}
    returning (select count(*) from (select from message m where m.storm_id = ${stormId} limit 2) two) as n`.execute(
    db,
  );
  const rest = (left[0]?.n ?? 0) >= 2 ? [] : (await out(sql`true`).execute(db)).rows;
  if ((left[0]?.n ?? 0) < 2) await sql`delete from message_storm where id = ${stormId}`.execute(db);
  return { changed: rows.length, deviceUids: [...rows, ...rest].map(({ device_uid }) => device_uid) };
}
