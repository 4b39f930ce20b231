import { type Role } from "@huiyan/contract/permissions";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface HistoryRow {
  org_id: string;
  state: "off" | "running" | "done" | "deleted";
  seed: string;
  made_at: Date;
  days: number;
  days_done: number;
  /** Number of parts of the additional content that were made. */
  furnished: number;
}

export async function insertHistory(db: Queryable, row: Omit<HistoryRow, "days_done" | "furnished">): Promise<void> {
  await db.insertInto("demo_history").values(row).execute();
}

export async function getHistory(db: Queryable, orgId: string): Promise<HistoryRow | undefined> {
  return db.selectFrom("demo_history").selectAll().where("org_id", "=", orgId).executeTakeFirst();
}

export async function findRunningHistory(db: Queryable): Promise<HistoryRow | undefined> {
  return db.selectFrom("demo_history").selectAll().where("state", "=", "running").executeTakeFirst();
}

/**
 * Records that one more day was made, unless another node was faster or the history was deleted.
 * @returns state of the history afterwards
 */
export async function advanceHistory(
  db: Queryable,
  { org_id, days_done }: HistoryRow,
): Promise<HistoryRow["state"] | undefined> {
  await sql`
    update demo_history set days_done = days_done + 1, state = case when days_done + 1 = days then 'done' else 'running' end
    where org_id = ${org_id} and state = 'running' and days_done = ${days_done}`.execute(db);
  return (await getHistory(db, org_id))?.state;
}

/**
 * Marks the history as deleted. Only one of several concurrent calls succeeds.
 * @returns undefined if there is nothing to delete
 */
export async function markHistoryDeleted(db: Queryable, orgId: string): Promise<HistoryRow | undefined> {
  const { rows } = await sql<HistoryRow>`
    update demo_history set state = 'deleted' where org_id = ${orgId} and state in ('running', 'done') returning *`.execute(
    db,
  );
  return rows[0];
}

export interface ActorRow {
  phone: string;
  account_id: string;
  staff_id: string;
  role: Role;
  department_id: string | null;
}

/** Returns the current members of the demo that have these phones. */
export async function listActors(db: Queryable, orgId: string, phones: readonly string[]): Promise<ActorRow[]> {
  return db
    .selectFrom("staff")
    .innerJoin("account", "account.id", "staff.account_id")
    .select(["account.phone", "account.id as account_id", "staff.id as staff_id", "staff.role", "staff.department_id"])
    .where("staff.org_id", "=", orgId)
    .where("staff.status", "=", "active")
    .where("account.phone", "in", phones)
    .execute();
}

export interface DemoPoint {
  id: string;
  device_uid: string;
  channel: string;
  longitude: number | null;
  image_key: string;
}

export async function listDemoPoints(db: Queryable, orgId: string): Promise<DemoPoint[]> {
  return db
    .selectFrom("point")
    .select(["id", "device_uid", "channel", "longitude", "image_key"])
    .where("org_id", "=", orgId)
    .where("deleted_at", "is", null)
    .execute();
}

export interface DemoBerth {
  id: string;
  label: string;
  device_uid: string;
}

/** Returns berths that are not deleted, at points that are not deleted. */
export async function listDemoBerths(db: Queryable, orgId: string): Promise<DemoBerth[]> {
  return db
    .selectFrom("berth")
    .select(["id", "label", "device_uid"])
    .where("org_id", "=", orgId)
    .where("deleted_at", "is", null)
    .execute();
}

/**
 * Records that the next part of the additional content was made.
 * @returns false if the history was deleted meanwhile
 */
export async function setFurnished(db: Queryable, { org_id, furnished }: HistoryRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update demo_history set furnished = ${furnished + 1}
    where org_id = ${org_id} and state = 'running' and furnished = ${furnished}`.execute(db);
  return numAffectedRows === 1n;
}

export async function getGroupNamed(
  db: Queryable,
  orgId: string,
  name: string,
): Promise<{ id: string; path: string[] } | undefined> {
  return db
    .selectFrom("device_group")
    .select(["id", "path"])
    .where("org_id", "=", orgId)
    .where("name", "=", name)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export async function getDepartments(db: Queryable, orgId: string): Promise<{ id: string; name: string }[]> {
  return db.selectFrom("department").select(["id", "name"]).where("org_id", "=", orgId).execute();
}

export interface DemoMessage {
  id: string;
  happened_at: Date;
  plate: string;
  /** Number of animals in the first batch; 0 if the alarm counts none. */
  firstCount: number;
}

/** Returns alarms of the history, oldest first. @param algIds only these algorithms; absent: all */
export async function listDemoMessages(
  db: Queryable,
  orgId: string,
  { algIds, before }: { algIds?: readonly string[]; before: number },
): Promise<DemoMessage[]> {
  const chosen = algIds === undefined ? sql`true` : sql`alg_id = any(${algIds}::text[])`;
  const { rows } = await sql<DemoMessage>`
    select id, happened_at, coalesce(data->>'licensePlate', '') as plate, coalesce((data->'counts'->>0)::int, 0) as "firstCount"
    from message where org_id = ${orgId} and happened_at < ${new Date(before)} and folded_into is null and deleted_at is null
      and ${chosen} order by happened_at, id`.execute(db);
  return rows;
}

/** Returns the ids of the demo's pairs of counters. */
export async function listDemoPairs(db: Queryable, orgId: string, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("count_pair")
    .select("id")
    .where("org_id", "=", orgId)
    .where("created_at", "<", until)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
