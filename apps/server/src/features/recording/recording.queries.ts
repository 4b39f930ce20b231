import { sql } from "kysely";
import { lockDevicesOf, visiblePoints } from "#features/point/point.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { timeOfId } from "#platform/db/uuid-time.ts";

export interface RecordedAlarm {
  device_uid: string;
  device_id: string;
  channel: string;
  happened_at: Date;
  event_id: string;
  has_video: boolean;
  /** True if clips can still be added to the alarm. */
  is_open: boolean;
  /** Next free index among the clips of the alarm. Index 0 belongs to the clip that the device sends with the alarm. */
  next_index: number;
}

/** Returns an alarm that the caller sees, with the id of its event on the device. */
export async function getRecordedAlarm(db: Queryable, scope: Scope, id: string): Promise<RecordedAlarm | undefined> {
  const at = timeOfId(id);
  if (at === undefined) return undefined;
  const { rows } = await sql<RecordedAlarm>`
    select m.device_uid, d.device_id, p.channel, m.happened_at, m.event_id, cardinality(m.res_video) > 0 as has_video,
      e.event_id is not null as is_open,
      coalesce((select max(v.video_index) from device_video v where v.device_uid = m.device_uid and v.event_id = m.event_id), 0) + 1 as next_index
    from message m join point p on p.id = m.point_id join device d on d.id = m.device_uid
    left join device_event e on e.device_uid = m.device_uid and e.event_id = m.event_id
    where m.id = ${id} and m.happened_at = ${at} and m.deleted_at is null and ${inScope(scope, "m")}`.execute(db);
  return rows[0];
}

export interface RecordingRow {
  point_id: string;
  device_uid: string;
  device_name: string;
  recording: unknown;
  recording_quota_mb: number | null;
  config_applied: unknown;
  config_version: number;
  connected: boolean;
}

/** Returns a point that the caller sees, with its recording settings. */
export async function getRecordingRow(db: Queryable, scope: Scope, pointId: string): Promise<RecordingRow | undefined> {
  const { rows } = await sql<RecordingRow>`
    select p.id as point_id, p.device_uid, d.nickname as device_name, p.recording, d.recording_quota_mb, d.config_applied,
      d.config_version, d.connected
    from point p join device d on d.id = p.device_uid where p.id = ${pointId} and ${visiblePoints(scope)}`.execute(db);
  return rows[0];
}

/**
 * Stores the recording settings of a point and the quota of its device, and increases the device's configuration
 * version.
 * @returns the former settings
 */
export async function setRecording(
  db: Queryable,
  scope: Scope,
  pointId: string,
  to: { recording: unknown; quotaMb: number | null },
): Promise<Pick<RecordingRow, "device_uid" | "recording" | "recording_quota_mb"> | undefined> {
  const recording = to.recording === null ? null : JSON.stringify(to.recording);
  await lockDevicesOf(db, [pointId]);
  const { rows } = await sql<Pick<RecordingRow, "device_uid" | "recording" | "recording_quota_mb">>`
    with before as (
      select p.id, p.device_uid, p.recording, d.recording_quota_mb, d.config_version + 1 as next from point p join device d on d.id = p.device_uid
      where p.id = ${pointId} and ${visiblePoints(scope)} for update of p, d
    ), changed as (
      update point set recording = ${recording}::jsonb, config_version = before.next from before where point.id = before.id
    ), raised as (
      update device set recording_quota_mb = ${to.quotaMb}, config_version = config_version + 1
      from before where device.id = before.device_uid
    )
    select device_uid, recording, recording_quota_mb from before`.execute(db);
  return rows[0];
}
