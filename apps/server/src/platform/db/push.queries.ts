import { sql } from "kysely";
import { type Queryable } from "./database.ts";

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

/** The oldest waiting rows but these; another relay may find the same. */
export async function findPushes(db: Queryable, limit: number, except: readonly number[]): Promise<WaitingPush[]> {
  return await db
    .selectFrom("push_outbox")
    .select(["id", "event", "org_id as orgId", "device_uid as deviceUid", "message_id as messageId"])
    .select(["happened_at as happenedAt", "created_at as createdAt"])
    .where(sql<boolean>`id <> all(${except}::bigint[])`)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function removePushes(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.deleteFrom("push_outbox").where("id", "in", ids).execute();
}
