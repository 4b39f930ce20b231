import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

/** Returns those event ids of the devices that are already stored. */
export async function findKnownEvents(
  db: Queryable,
  deviceUids: readonly string[],
  eventIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ known: string }>`
    select e.device_uid || ' ' || e.event_id as known from device_event e
    where (e.device_uid, e.event_id) in (select * from unnest(${deviceUids}::uuid[], ${eventIds}::uuid[]))`.execute(db);
  return new Set(rows.map((row) => row.known));
}

/** Returns the ids of the alarms or records made from events, by the id of the event. */
export async function findMessageIds(
  db: Queryable,
  deviceUid: string,
  eventIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("device_event")
    .select(["event_id", "message_id"])
    .where("device_uid", "=", deviceUid)
    .where("event_id", "in", eventIds.length === 0 ? [deviceUid] : [...eventIds])
    .execute();
  return new Map(rows.map((row) => [row.event_id, row.message_id]));
}

export interface KnownChannels {
  /** True if the channel list that the device sent in its current connection is stored. */
  areStored: boolean;
  /** Channels whose points users have removed. */
  removed: string[];
}

export async function getKnownChannels(db: Queryable, deviceUid: string): Promise<KnownChannels> {
  const { rows } = await sql<KnownChannels>`
    select d.connected and d.session <> '' and d.points_session = d.session as "areStored",
      array(select p.channel from point p where p.device_uid = d.id and p.deleted_at is not null) as removed
    from device d where d.id = ${deviceUid}`.execute(db);
  return rows[0] ?? { areStored: true, removed: [] };
}

export async function findPointsOfDevice(db: Queryable, deviceUid: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("point")
    .select(["id", "channel"])
    .where("device_uid", "=", deviceUid)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.channel, row.id]));
}
