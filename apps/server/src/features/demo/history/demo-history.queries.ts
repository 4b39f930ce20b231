import { type Role } from "@huiyan/contract/permissions";
import { sql } from "kysely";
import { type Queryable } from "../../../platform/db/database.ts";

export interface HistoryRow {
  org_id: string;
  state: "off" | "running" | "done" | "deleted";
  seed: string;
  made_at: Date;
  days: number;
  days_done: number;
}

export async function insertHistory(db: Queryable, row: Omit<HistoryRow, "days_done">): Promise<void> {
  await db.insertInto("demo_history").values(row).execute();
}

export async function getHistory(db: Queryable, orgId: string): Promise<HistoryRow | undefined> {
  return db.selectFrom("demo_history").selectAll().where("org_id", "=", orgId).executeTakeFirst();
}

export async function findRunningHistory(db: Queryable): Promise<HistoryRow | undefined> {
  return db.selectFrom("demo_history").selectAll().where("state", "=", "running").executeTakeFirst();
}

/** One day more, unless another node was quicker or the history was deleted. @returns the state it is in now */
export async function advanceHistory(
  db: Queryable,
  { org_id, days_done }: HistoryRow,
): Promise<HistoryRow["state"] | undefined> {
  await sql`
    update demo_history set days_done = days_done + 1, state = case when days_done + 1 = days then 'done' else 'running' end
    where org_id = ${org_id} and state = 'running' and days_done = ${days_done}`.execute(db);
  return (await getHistory(db, org_id))?.state;
}

/** Of several who delete it at once one succeeds. @returns undefined where there is nothing to delete */
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

/** The demo's people as they are now, by the phones that they were made with. */
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

/** Berths that nobody has deleted, at points that nobody has. */
export async function listDemoBerths(db: Queryable, orgId: string): Promise<DemoBerth[]> {
  return db
    .selectFrom("berth")
    .select(["id", "label", "device_uid"])
    .where("org_id", "=", orgId)
    .where("deleted_at", "is", null)
    .execute();
}
