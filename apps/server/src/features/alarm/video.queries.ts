import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type Placement } from "#platform/storage/file-store.ts";

export interface AlarmEvent {
  message_id: string;
  happened_at: Date;
}

export async function findAlarmEvent(
  db: Queryable,
  deviceUid: string,
  eventId: string,
): Promise<AlarmEvent | undefined> {
  return db
    .selectFrom("device_event")
    .select(["message_id", "happened_at"])
    .where("device_uid", "=", deviceUid)
    .where("event_id", "=", eventId)
    .where("is_alarm", "=", true)
    .executeTakeFirst();
}

export async function hasVideo(db: Queryable, deviceUid: string, eventId: string, index: number): Promise<boolean> {
  const row = await db
    .selectFrom("device_video")
    .select("file_key")
    .where("device_uid", "=", deviceUid)
    .where("event_id", "=", eventId)
    .where("video_index", "=", index)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewVideo {
  deviceUid: string;
  orgId: string;
  eventId: string;
  index: number;
  fileId: string;
  key: string;
  placement: Placement;
  now: Date;
}

/** Inserts a clip once. Returns false if a concurrent request has inserted it. */
export async function insertVideo(db: Queryable, video: NewVideo): Promise<boolean> {
  const { rows } = await sql`
    with fresh as (
      insert into device_video (org_id, device_uid, event_id, video_index, file_key, received_at)
      values (${video.orgId}, ${video.deviceUid}, ${video.eventId}, ${video.index}, ${video.key}, ${video.now})
      on conflict do nothing returning file_key
    )
    insert into stored_file (id, stored_at, org_id, device_uid, class, place, start_byte, byte_length, mime)
    select ${video.fileId}::uuid, ${video.now}, ${video.orgId}::uuid, ${video.deviceUid}::uuid, 'video', ${video.placement.fileLocation},
      ${video.placement.startByte}::bigint, ${video.placement.byteLength}::bigint, 'video/mp4'
    from fresh returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Writes the keys of an event's clips into its alarm, in the order of their index.
 * @returns the alarm shown in lists: this alarm, or its lead alarm
 */
export async function attachVideos(
  db: Queryable,
  event: AlarmEvent,
  deviceUid: string,
  eventId: string,
): Promise<AlarmEvent | undefined> {
  const { rows } = await sql<AlarmEvent>`
    update message set res_video = array(
      select file_key from device_video v where v.device_uid = ${deviceUid} and v.event_id = ${eventId} order by video_index)
    where id = ${event.message_id} and happened_at = ${event.happened_at}
    returning coalesce(folded_into, id) as message_id, uuid_time(coalesce(folded_into, id)) as happened_at`.execute(db);
  return rows[0];
}
