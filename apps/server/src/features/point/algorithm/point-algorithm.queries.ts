import { type SettingVersion } from "@huiyan/contract/point/point-algorithm.api";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";
import { type PointRow, seen } from "../point.queries.ts";

type ConfigRow = Pick<PointRow, "config_version" | "config_applied" | "config_in_force" | "connected">;

export interface PointWithDevice extends ConfigRow {
  id: string;
  name: string;
  channel: string;
  org_id: string;
  device_uid: string;
  device_id: string;
  device_name: string;
  platform: string;
  arrangement_id: string | null;
  /** Versions of the device program and of algorithms by id, as reported by the device. */
  version: Record<string, string>;
}

export async function getPointWithDevice(
  db: Queryable,
  scope: Scope,
  pointId: string,
): Promise<PointWithDevice | undefined> {
  const { rows } = await sql<PointWithDevice>`
    select p.id, p.name, p.channel, p.org_id, p.device_uid, d.device_id, d.nickname as device_name, d.platform, p.arrangement_id, d.version, d.connected,
      p.config_version, d.config_applied, d.config_in_force
    from point p join device d on d.id = p.device_uid where p.id = ${pointId} and ${seen(scope)}`.execute(db);
  return rows[0];
}

/**
 * Sets or removes the pipeline of a point.
 * @returns the pipeline's name; empty if removed; undefined if the organisation has no pipeline with this id for the
 * device's platform
 */
export async function setArrangement(
  db: Queryable,
  pointId: string,
  arrangementId: string | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update point p set arrangement_id = ${arrangementId}::uuid from device d
    where p.id = ${pointId} and d.id = p.device_uid and (${arrangementId}::uuid is null or exists (
      select from arrangement a where a.id = ${arrangementId}::uuid and a.org_id = p.org_id and a.platform = d.platform))
    returning coalesce((select a.name from arrangement a where a.id = ${arrangementId}::uuid), '') as name`.execute(db);
  return rows[0]?.name;
}

export interface PointAlgorithmRow {
  alg_id: string;
  settings: Record<string, unknown>;
  revision: number;
  at: Date | null;
  user: string | null;
}

export async function listPointAlgorithms(db: Queryable, pointId: string): Promise<PointAlgorithmRow[]> {
  const { rows } = await sql<PointAlgorithmRow>`
    select a.alg_id, a.settings, a.version as revision, v.at, s.name as user from point_algorithm a
    left join point_algorithm_version v on v.point_id = a.point_id and v.alg_id = a.alg_id and v.revision = a.version
    left join staff s on s.id = v.staff_id
    where a.point_id = ${pointId} order by a.alg_id`.execute(db);
  return rows;
}

interface VersionRow extends Omit<SettingVersion, "at" | "user"> {
  at: Date;
  user: string | null;
}

export async function listVersions(db: Queryable, pointId: string, algId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.revision, v.cause, v.at, v.settings, s.name as user
    from point_algorithm_version v left join staff s on s.id = v.staff_id
    where v.point_id = ${pointId} and v.alg_id = ${algId} order by v.revision desc limit ${keptVersions}`.execute(db);
  return rows;
}

const keptVersions = 100;

export interface SettingChange {
  pointId: string;
  algId: string;
  /** Revision on which the change is based; 0: the point does not use the algorithm yet. */
  revision: number;
  /** New settings; undefined removes the algorithm from the point. */
  settings: Readonly<Record<string, unknown>> | undefined;
  cause: SettingVersion["cause"];
  staffId: string;
  now: Date;
}

/**
 * Stores settings and keeps them as a version, if the revision on which they are based is still current. Settings that
 * another page stored meanwhile also become a version, so that none is lost. The caller must have locked the point.
 * @returns the new revision; undefined if another change was stored first
 */
export async function changeSettings(db: Queryable, c: SettingChange): Promise<number | undefined> {
  const settings = c.settings === undefined ? null : JSON.stringify(c.settings);
  const { rows } = await sql<{ revision: number }>`
    with present as (
      select a.*, p.org_id from point_algorithm a join point p on p.id = a.point_id
      where a.point_id = ${c.pointId} and a.alg_id = ${c.algId} for update of a
    ), noted as (
      insert into point_algorithm_version (point_id, alg_id, revision, org_id, settings, cause, at)
      select point_id, alg_id, version, org_id, settings, 'other', ${c.now} from present where version = ${c.revision}
      on conflict do nothing
    ), last as (
      select coalesce(max(revision), 0) as revision from point_algorithm_version
      where point_id = ${c.pointId} and alg_id = ${c.algId}
    ), next as (
      select p.id as point_id, p.org_id, greatest(last.revision, ${c.revision}) + 1 as revision from point p, last
      where p.id = ${c.pointId} and ${c.revision} = coalesce((select version from present), 0)
    ), stored as (
      insert into point_algorithm (point_id, alg_id, settings, version)
      select point_id, ${c.algId}, ${settings}::jsonb, revision from next where ${settings}::jsonb is not null
      on conflict (point_id, alg_id) do update set settings = excluded.settings, version = excluded.version
        where point_algorithm.version = ${c.revision}
      returning version
    ), removed as (
      delete from point_algorithm using next
      where point_algorithm.point_id = next.point_id and alg_id = ${c.algId} and version = ${c.revision} and ${settings}::jsonb is null
      returning version
    )
    insert into point_algorithm_version (point_id, alg_id, revision, org_id, settings, cause, staff_id, at)
    select point_id, ${c.algId}, revision, org_id, ${settings}::jsonb, ${c.cause}, ${c.staffId}, ${c.now} from next
    where exists (select from stored) or exists (select from removed)
    returning revision`.execute(db);
  const revision = rows[0]?.revision;
  if (revision !== undefined) await thin(db, c);
  return revision;
}

async function thin(db: Queryable, { pointId, algId }: SettingChange): Promise<void> {
  await sql`
    delete from point_algorithm_version where point_id = ${pointId} and alg_id = ${algId} and revision <= (
      select revision from point_algorithm_version where point_id = ${pointId} and alg_id = ${algId}
      order by revision desc offset ${keptVersions} limit 1)`.execute(db);
}
