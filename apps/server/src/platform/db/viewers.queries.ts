import { sql } from "kysely";
import { type Queryable } from "./database.ts";

/** Of these members, who sees all of the organisation. */
export async function findAllSeeing(db: Queryable, orgId: string, staffIds: readonly string[]): Promise<string[]> {
  const admins = db
    .selectFrom("staff")
    .select("id")
    .where("org_id", "=", orgId)
    .where("id", "in", [...staffIds]);
  const rows = await admins.where("role", "=", "admin").where("status", "=", "active").execute();
  return rows.map(({ id }) => id);
}

export interface Viewer {
  staff_id: string;
  device_uid: string;
}

/** Of these members, who sees which of these devices. */
export async function findViewers(
  db: Queryable,
  orgId: string,
  staffIds: readonly string[],
  deviceUids: readonly string[],
): Promise<Viewer[]> {
  const { rows } = await sql<Viewer>`
    select v.staff_id, v.device_uid from visible_device v join staff s on s.id = v.staff_id
    where s.org_id = ${orgId} and v.staff_id = any(${staffIds}::uuid[]) and v.device_uid = any(${deviceUids}::uuid[])`.execute(
    db,
  );
  return rows;
}
