import { sql } from "kysely";
import { type Queryable } from "./database.ts";
import { plannedOnce } from "./planned-client.ts";

export interface PushRow {
  event: "org_received_new_message" | "org_latest_message" | "org_storm_changed";
  orgId: string;
  deviceUid: string;
  messageId: string;
  happenedAt: Date;
  createdAt: Date;
}

export async function insertPush(db: Queryable, rows: PushRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("push_outbox")
    .values(
      rows.map((row) => ({
        event: row.event,
        org_id: row.orgId,
        device_uid: row.deviceUid,
        message_id: row.messageId,
        happened_at: row.happenedAt,
        created_at: row.createdAt,
      })),
    )
    .execute();
}

export interface WaitingPush extends PushRow {
  id: number;
}

/** Returns the oldest rows of the push outbox, without those in `except`. Several nodes may find the same rows. */
export async function findPushes(db: Queryable, limit: number, except: readonly number[]): Promise<WaitingPush[]> {
  const { rows } = await sql<WaitingPush>`${plannedOnce}
    select id, event, org_id as "orgId", device_uid as "deviceUid", message_id as "messageId",
      happened_at as "happenedAt", created_at as "createdAt"
    from push_outbox where id <> all(${except}::bigint[]) order by id limit ${limit}::int`.execute(db);
  return rows;
}

export async function removePushes(db: Queryable, ids: readonly number[]): Promise<void> {
  await sql`${plannedOnce} delete from push_outbox where id = any(${ids}::bigint[])`.execute(db);
}
