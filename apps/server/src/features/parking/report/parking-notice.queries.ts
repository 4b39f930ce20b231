import { sql } from "kysely";
import { v7 } from "uuid";
import { type Queryable } from "#platform/db/database.ts";

export type ParkingTrouble = "order_report" | "ledger";

/**
 * Creates an incident for the organisation's admins, at most one at a time. Returns its id; undefined if one is already
 * active.
 */
export async function insertTroubleNotice(
  db: Queryable,
  orgId: string,
  trouble: ParkingTrouble,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into device_notice (id, org_id, type, cause, begun_at, created_at)
    values (${v7({ msecs: now.getTime() })}, ${orgId}, ${trouble}, ${trouble}, ${now}, ${now})
    on conflict (org_id, type) where type in ('order_report', 'ledger') and ended_at is null do nothing returning id`.execute(
    db,
  );
  return rows[0]?.id;
}

export async function endTroubleNotice(
  db: Queryable,
  orgId: string,
  trouble: ParkingTrouble,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable("device_notice")
    .set({ ended_at: now })
    .where("org_id", "=", orgId)
    .where("type", "=", trouble)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}
