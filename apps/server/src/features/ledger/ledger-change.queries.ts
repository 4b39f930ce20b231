import { type GateChange } from "@huiyan/contract/ledger/gate-change.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface ArrangedPoint {
  device_uid: string;
  /** Settings of the algorithm on the point; null if the platform does not manage them. */
  settings: Record<string, unknown> | null;
  version: number | null;
}

/** Returns a visible point with the settings of the algorithm on it. */
export async function getArrangedPoint(
  db: Queryable,
  scope: Scope,
  { point_id, alg_id }: { point_id: string; alg_id: string },
): Promise<ArrangedPoint | undefined> {
  const { rows } = await sql<ArrangedPoint>`
    select p.device_uid, a.settings, a.version from point p join device d on d.id = p.device_uid
    left join point_algorithm a on a.point_id = p.id and a.alg_id = ${alg_id}
    where p.id = ${point_id} and p.deleted_at is null and d.deleted_at is null and ${inScope(scope, "p")}`.execute(db);
  return rows[0];
}

export interface AcceptedChange {
  id: string;
  orgId: string;
  staffId: string;
  deviceUid: string;
  pointId: string;
  algId: string;
  change: GateChange;
  from: Record<string, unknown>;
  to: Record<string, unknown>;
  version: number;
  days: number;
  trues: number;
  falses: number;
  spared: number;
  cost: number;
  now: Date;
}

/**
 * Stores new settings and the change in one statement, if the former settings are still stored. Only one of several
 * concurrent calls succeeds.
 * @returns true if the new settings were stored
 */
export async function storeAccepted(db: Queryable, c: AcceptedChange): Promise<boolean> {
  const [from, to] = [JSON.stringify(c.from), JSON.stringify(c.to)];
  const { rows } = await sql<{ id: string }>`
    with changed as (
      update point_algorithm set settings = ${to}::jsonb, version = version + 1
      where point_id = ${c.pointId} and alg_id = ${c.algId} and version = ${c.version} and settings = ${from}::jsonb
      returning version
    ), wanted as (
      update device set config_version = config_version + 1 from changed where id = ${c.deviceUid} returning config_version
    ), awaited as (
      update point set config_version = wanted.config_version from wanted where id = ${c.pointId}
    )
    insert into ledger_change (id, org_id, device_uid, point_id, alg_id, change, from_settings, to_settings, version, days,
      true_count, false_count, spared, cost, config_version, accepted_by, accepted_at)
    select ${c.id}, ${c.orgId}, ${c.deviceUid}, ${c.pointId}, ${c.algId}, ${JSON.stringify(c.change)}::jsonb, ${from}::jsonb,
      ${to}::jsonb, changed.version, ${c.days}, ${c.trues}, ${c.falses}, ${c.spared}, ${c.cost}, wanted.config_version,
      ${c.staffId}, ${c.now}
    from changed, wanted returning id`.execute(db);
  return rows.length === 1;
}

/**
 * Restores exactly the settings from before a change, unless they were changed since.
 * @returns true if they were restored
 */
export async function storeReverted(db: Queryable, id: string, staffId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with changed as (
      update point_algorithm a set settings = c.from_settings, version = a.version + 1
      from ledger_change c
      where c.id = ${id} and c.reverted_at is null and a.point_id = c.point_id and a.alg_id = c.alg_id
        and a.settings = c.to_settings
      returning c.id, c.device_uid, c.point_id
    ), wanted as (
      update device d set config_version = d.config_version + 1 from changed where d.id = changed.device_uid
      returning changed.id, changed.point_id, d.config_version
    ), awaited as (
      update point p set config_version = wanted.config_version from wanted where p.id = wanted.point_id
    )
    update ledger_change c set reverted_by = ${staffId}, reverted_at = ${now}, config_version = wanted.config_version
    from wanted where c.id = wanted.id and c.reverted_at is null returning c.id`.execute(db);
  return rows.length === 1;
}

export interface ChangeRow {
  id: string;
  alg_id: string;
  point_id: string;
  point_name: string;
  device_uid: string;
  device_name: string;
  change: GateChange;
  from_settings: Record<string, unknown>;
  to_settings: Record<string, unknown>;
  days: number;
  true_count: number;
  false_count: number;
  spared: number;
  cost: number;
  config_version: number;
  config_applied: unknown;
  connected: boolean;
  accepted_by: string;
  accepted_at: Date;
  reverted_by: string | null;
  reverted_at: Date | null;
  superseded: boolean;
}

const columns = sql`
  c.id, c.alg_id, c.point_id, p.name as point_name, c.device_uid, d.nickname as device_name, c.change, c.from_settings,
  c.to_settings, c.days, c.true_count, c.false_count, c.spared, c.cost, c.config_version, d.config_applied, d.connected,
  coalesce(s.name, '') as accepted_by, c.accepted_at, r.name as reverted_by, c.reverted_at,
  c.reverted_at is null and not exists (
    select from point_algorithm a where a.point_id = c.point_id and a.alg_id = c.alg_id and a.settings = c.to_settings
  ) as superseded`;
const joins = sql`join point p on p.id = c.point_id join device d on d.id = c.device_uid
  left join staff s on s.id = c.accepted_by left join staff r on r.id = c.reverted_by`;

export interface ChangeFilter {
  alg_id?: string | undefined;
  point_id?: string | undefined;
}

const conditions = (scope: Scope, { alg_id, point_id }: ChangeFilter) => {
  const alg = alg_id === undefined ? sql`true` : sql`c.alg_id = ${alg_id}`;
  const point = point_id === undefined ? sql`true` : sql`c.point_id = ${point_id}`;
  return sql`${inScope(scope, "c")} and ${alg} and ${point}`;
};

export async function findChangeRows(
  db: Queryable,
  scope: Scope,
  filter: ChangeFilter,
  { page, size }: { page: number; size: number },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${columns} from ledger_change c ${joins} where ${conditions(scope, filter)}
    order by c.accepted_at desc, c.id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

export async function countChanges(db: Queryable, scope: Scope, filter: ChangeFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ledger_change c where ${conditions(scope, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function getChangeRow(db: Queryable, scope: Scope, id: string): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`
    select ${columns} from ledger_change c ${joins} where c.id = ${id} and ${inScope(scope, "c")}`.execute(db);
  return rows[0];
}

/** Returns the user who last accepted or reverted a change of the point's settings, with the time. */
export async function lastChanger(
  db: Queryable,
  { point_id, alg_id }: { point_id: string; alg_id: string },
): Promise<{ user: string; at: Date } | undefined> {
  const { rows } = await sql<{ user: string; at: Date }>`
    select coalesce(s.name, '') as user, coalesce(c.reverted_at, c.accepted_at) as at
    from ledger_change c left join staff s on s.id = coalesce(c.reverted_by, c.accepted_by)
    where c.point_id = ${point_id} and c.alg_id = ${alg_id}
    order by coalesce(c.reverted_at, c.accepted_at) desc, c.id desc limit 1`.execute(db);
  return rows[0];
}
