import { type BerthStatus, type BerthType, maxNumberDigits, numberDigits } from "@huiyan/contract/berth/berth.rules";
import { type BerthPhase, type BerthTrouble } from "@huiyan/contract/berth/berth-phase.rules";
import { type RawBuilder, sql } from "kysely";
import { visiblePoints } from "#features/point/point.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface BerthRow {
  id: string;
  device_id: string;
  device_name: string;
  point_id: string;
  point_name: string;
  group_name: string | null;
  prefix: string;
  number: number;
  label: string;
  roi: [number, number][];
  type: BerthType;
  is_new_energy: boolean;
  phase: BerthPhase;
  troubles: BerthTrouble[];
  plate: string;
  seen_at: Date | null;
  phase_since: Date | null;
  config_version: number;
  config_applied: unknown;
  config_in_force: number | null;
  image_key: string;
  image_at: Date | null;
  created_at: Date;
}

const columns = sql`
  b.id, d.device_id, d.nickname as device_name, b.point_id, p.name as point_name,
  (select string_agg(g.name, '、' order by g.name) from device_binding w join device_group g on g.id = w.group_id
    where w.device_uid = b.device_uid) as group_name,
  b.prefix, b.number, b.label, b.roi, b.type, b.is_new_energy, b.phase, b.troubles, b.plate, b.seen_at, b.phase_since,
  b.config_version, d.config_applied, d.config_in_force, p.image_key, p.image_at, b.created_at`;
const joins = sql`berth b join point p on p.id = b.point_id join device d on d.id = b.device_uid`;

/**
 * Returns the condition for berths that the caller sees. Uses the aliases `b` (berth), `p` (point) and `d` (device).
 */
const seen = (scope: Scope) => sql`b.deleted_at is null and ${inScope(scope, "b")} and ${visiblePoints(scope)}`;

/** SQL for the status of a berth. Must equal `statusOf` of the contract. */
const status = sql<BerthStatus>`
  case when b.phase = 'void' then -2 when cardinality(b.troubles) > 0 then 2
    when b.phase in ('occupied', 'leaving') then 1 else 0 end`;

export interface BerthFilter {
  keyword?: string | undefined;
  group_id?: string | undefined;
  device_id?: string | undefined;
  point_id?: string | undefined;
  status?: number | undefined;
}

function conditions(scope: Scope, filter: BerthFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [seen(scope)];
  if (filter.keyword) parts.push(sql`position(lower(${filter.keyword}) in lower(b.label)) > 0`);
  if (filter.device_id !== undefined) parts.push(sql`d.device_id = ${filter.device_id}`);
  if (filter.point_id !== undefined) parts.push(sql`b.point_id = ${filter.point_id}`);
  if (filter.status !== undefined) parts.push(sql`${status} = ${filter.status}`);
  if (filter.group_id !== undefined) {
    parts.push(sql`b.device_uid in (
      select w.device_uid from device_binding w join device_group g on g.id = w.group_id
      where g.path @> array[${filter.group_id}::uuid])`);
  }
  return sql.join(parts, sql` and `);
}

const naturally = sql`order by b.sort_key, b.id`;

export async function findBerthRows(
  db: Queryable,
  scope: Scope,
  filter: BerthFilter,
  { page, size }: { page: number; size: number },
): Promise<BerthRow[]> {
  const { rows } = await sql<BerthRow>`
    select ${columns} from ${joins} where ${conditions(scope, filter)}
    ${naturally} limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

export async function countBerths(db: Queryable, scope: Scope, filter: BerthFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${joins} where ${conditions(scope, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function getBerthRow(db: Queryable, scope: Scope, id: string): Promise<BerthRow | undefined> {
  const { rows } = await sql<BerthRow>`
    select ${columns} from ${joins} where b.id = ${id} and ${seen(scope)}`.execute(db);
  return rows[0];
}

/** Returns the number of berths per point, by the id of the point. Points without berths are left out. */
export async function countOfPoints(db: Queryable, scope: Scope): Promise<Record<string, number>> {
  const { rows } = await sql<{ point_id: string; n: number }>`
    select b.point_id, count(*)::int as n from ${joins} where ${seen(scope)} group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ point_id, n }) => [point_id, n]));
}

/**
 * Returns the next number after the highest one of a prefix. Skips a number if its label exists with another prefix: A
 * + 1001 and A1 + 001 are the same label.
 */
export async function nextNumber(db: Queryable, orgId: string, prefix: string): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    with highest as (
      select coalesce(max(number), 0) as n from berth
      where org_id = ${orgId} and upper(prefix) = upper(${prefix}) and deleted_at is null
    )
    select tried.n from highest, generate_series(highest.n + 1, least(highest.n + 200, ${10 ** maxNumberDigits - 1}::int)) as tried(n)
    where not exists (
      select from berth b where b.org_id = ${orgId} and b.deleted_at is null
        and upper(b.label) = upper(${prefix}) || lpad(tried.n::text, greatest(${numberDigits}::int, length(tried.n::text)), '0')
    ) order by 1 limit 1`.execute(db);
  return rows[0]?.n;
}

export interface PointPicture {
  name: string;
  device_id: string;
  device_name: string;
  online: boolean;
  image_key: string;
  image_at: Date | null;
}

/** Returns the last picture of a point that the caller sees; the key is empty if retention has deleted the picture. */
export async function getPicture(db: Queryable, scope: Scope, pointId: string): Promise<PointPicture | undefined> {
  const { rows } = await sql<PointPicture>`
    select p.name, d.device_id, d.nickname as device_name, (p.online and d.connected) as online, p.image_at,
      case when p.image_key <> '' and exists (
        select from stored_file f where f.id = substring(p.image_key from '[0-9a-f-]{36}')::uuid and f.stored_at = p.image_at
      ) then p.image_key else '' end as image_key
    from point p join device d on d.id = p.device_uid where p.id = ${pointId} and ${visiblePoints(scope)}`.execute(db);
  return rows[0];
}
