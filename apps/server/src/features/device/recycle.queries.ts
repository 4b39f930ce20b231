import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";

/**
 * Returns SQL for deleted devices that the caller may restore: for an admin all, for other members those that were
 * assigned to them.
 */
function recycled(scope: Scope, since: Date) {
  const own = scope.seesAll
    ? sql`true`
    : sql`(d.id in (select sd.device_uid from assignment_viewer v join staff_device sd on sd.staff_id = v.owner_id where v.staff_id = ${scope.staffId})
        or d.id in (select b.device_uid from visible_group g join device_binding b on b.group_id = g.group_id where g.staff_id = ${scope.staffId}))`;
  return sql`d.org_id = ${scope.orgId} and d.deleted_at > ${since} and ${own}
    and not exists (select 1 from device later where later.org_id = d.org_id and later.device_id = d.device_id
      and (later.deleted_at is null or later.deleted_at > d.deleted_at))`;
}

export interface Recycled {
  id: string;
  device_id: string;
  nickname: string;
  deleted_at: Date;
}

const columns = sql`d.id, d.device_id, d.nickname, d.deleted_at`;

export async function findRecycled(db: Queryable, scope: Scope, since: Date, page: number, size: number) {
  const { rows } = await sql<Recycled>`
    select ${columns} from device d where ${recycled(scope, since)}
    order by d.deleted_at desc, d.id limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

export async function countRecycled(db: Queryable, scope: Scope, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from device d where ${recycled(scope, since)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function lockRecycled(
  db: Queryable,
  scope: Scope,
  deviceIds: readonly string[],
  since: Date,
): Promise<Recycled[]> {
  const { rows } = await sql<Recycled>`
    select ${columns} from device d where ${recycled(scope, since)} and d.device_id = any(${deviceIds}::text[])
    order by d.id for update`.execute(db);
  return rows;
}

/** Returns true if any of the devices has a point. */
export async function havePoints(db: Queryable, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    select exists (select from point where device_uid = any(${ids}::uuid[]) and deleted_at is null) as are`.execute(db);
  return rows[0]?.are ?? false;
}

/**
 * Makes the secrets of restored devices valid again. Until a device uses its secret, the server sends it the secret
 * encrypted with the factory key, as after the first claim.
 */
export async function markDevicesRestored(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.updateTable("device").set({ deleted_at: null, secret_confirmed_at: null }).where("id", "in", ids).execute();
}
