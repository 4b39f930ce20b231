import { sql } from "kysely";
import { type Queryable } from "./database.ts";

export interface PushRow {
  event: "org_received_new_message" | "org_latest_message";
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

/** Takes the oldest waiting rows away; two relays never take the same. */
export async function takePushes(db: Queryable, limit: number): Promise<PushRow[]> {
  const { rows } = await sql<PushRow>`
    delete from push_outbox where id in (
      select id from push_outbox order by id limit ${limit} for update skip locked
    ) returning event, org_id as "orgId", device_uid as "deviceUid", message_id as "messageId",
      happened_at as "happenedAt", created_at as "createdAt", id`.execute(db);
  return rows;
}
