import { sql } from "kysely";
import { groupsInView } from "#features/group/group.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { likeText } from "#platform/db/like-text.ts";
import { isWhole, type Scope } from "#platform/db/scope.ts";

export interface FarmOwnerRow {
  id: string;
  name: string;
  code: string;
  group_id: string;
  /** Names of the group's ancestors and of the group, from the top; empty if the group was deleted. */
  group_names: string[];
  created_at: Date;
  cameras: number;
  points: number;
}

export interface OwnerFilter {
  keyword?: string | undefined;
  org_group?: string | undefined;
}

/**
 * Returns the condition for farmers in visible groups. A user who sees the whole organisation also sees farmers whose
 * group was deleted.
 */
export const ownerInScope = (scope: Scope, table: string) => {
  const own = sql`${sql.ref(`${table}.org_id`)} = ${scope.orgId} and ${sql.ref(`${table}.deleted_at`)} is null`;
  return isWhole(scope) ? own : sql`${own} and ${sql.ref(`${table}.group_id`)} in (${groupsInView(scope)})`;
};

function conditions(scope: Scope, { keyword, org_group }: OwnerFilter) {
  const parts = [ownerInScope(scope, "o")];
  if (keyword) parts.push(sql`(o.name ilike ${likeText(keyword)} or o.code ilike ${likeText(keyword)})`);
  if (org_group !== undefined) {
    parts.push(sql`o.group_id in (select below.id from device_group below
      where below.org_id = ${scope.orgId} and below.deleted_at is null and below.path @> array[${org_group}::uuid])`);
  }
  return sql.join(parts, sql` and `);
}

const columns = sql`o.id, o.name, o.code, o.group_id, o.created_at,
  array(select p.name from device_group g cross join lateral unnest(g.path) with ordinality as u(id, position)
    join device_group p on p.id = u.id where g.id = o.group_id and g.deleted_at is null order by u.position) as group_names,
  (select count(*) from farm_camera c where c.farm_owner_id = o.id and c.deleted_at is null) as cameras,
  (select count(*) from farm_camera c join point p on p.id = c.point_id and p.deleted_at is null
    where c.farm_owner_id = o.id and c.deleted_at is null) as points`;

/** Returns a page of farmers, newest first. */
export async function findOwnerRows(
  db: Queryable,
  scope: Scope,
  filter: OwnerFilter,
  { page, size }: { page: number; size: number },
): Promise<FarmOwnerRow[]> {
  const { rows } = await sql<FarmOwnerRow>`
    select ${columns} from farm_owner o where ${conditions(scope, filter)}
    order by o.created_at desc, o.id limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

export async function countOwners(db: Queryable, scope: Scope, filter: OwnerFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from farm_owner o where ${conditions(scope, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function getOwnerRow(db: Queryable, scope: Scope, id: string): Promise<FarmOwnerRow | undefined> {
  const { rows } = await sql<FarmOwnerRow>`
    select ${columns} from farm_owner o where o.id = ${id} and ${ownerInScope(scope, "o")}`.execute(db);
  return rows[0];
}

export interface LockedOwner {
  id: string;
  name: string;
  code: string;
  group_id: string;
}

/** Returns a farmer, locked until the transaction ends, so that concurrent changes of the farmer's cameras wait. */
export async function lockOwner(db: Queryable, scope: Scope, id: string): Promise<LockedOwner | undefined> {
  const { rows } = await sql<LockedOwner>`
    select o.id, o.name, o.code, o.group_id from farm_owner o
    where o.id = ${id} and ${ownerInScope(scope, "o")} for update of o`.execute(db);
  return rows[0];
}

/**
 * Inserts a farmer.
 * @returns "there" if the id exists already, "full" if the organisation has reached its limit of farmers
 */
export async function insertOwner(
  db: Queryable,
  owner: { id: string; orgId: string; groupId: string; name: string; code: string; now: Date },
  max: number,
): Promise<"stored" | "there" | "full"> {
  const { id, orgId, groupId, name, code, now } = owner;
  // locked in a separate statement, so that the next one also counts farmers inserted by transactions that held the
  // lock before
  await sql`select from organisation where id = ${orgId} for no key update`.execute(db);
  const { numAffectedRows } = await sql`
    insert into farm_owner (id, org_id, group_id, name, code, created_at)
    select ${id}, ${orgId}, ${groupId}, ${name}, ${code}, ${now}
    where (select count(*) from farm_owner where org_id = ${orgId} and deleted_at is null) < ${max}
    on conflict (id) do nothing`.execute(db);
  if (numAffectedRows === 1n) return "stored";
  const there = await db.selectFrom("farm_owner").select("id").where("id", "=", id).executeTakeFirst();
  return there === undefined ? "full" : "there";
}

export async function updateOwner(
  db: Queryable,
  id: string,
  { name, code, groupId }: { name: string; code: string; groupId: string },
): Promise<void> {
  await db.updateTable("farm_owner").set({ name, code, group_id: groupId }).where("id", "=", id).execute();
}

export async function markOwnerDeleted(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable("farm_owner").set({ deleted_at: now }).where("id", "=", id).execute();
  await db
    .updateTable("farm_camera")
    .set({ deleted_at: now })
    .where("farm_owner_id", "=", id)
    .where("deleted_at", "is", null)
    .execute();
}
