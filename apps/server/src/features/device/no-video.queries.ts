import { noVideoAfterMs } from "@huiyan/contract/point/point.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type NoVideoChannel } from "./no-video-channels.ts";

export interface ReportedNoVideo {
  deviceUid: string;
  channels: readonly NoVideoChannel[];
}

/**
 * Stores which cameras have no usable video although an algorithm runs on them. A minute is allowed after a device
 * connects, a camera is added, or new settings are applied.
 */
export async function saveNoVideo(db: Queryable, reported: readonly ReportedNoVideo[], now: Date): Promise<void> {
  const ids = reported.map(({ deviceUid }) => deviceUid);
  const noVideo = reported.flatMap(({ deviceUid, channels }) =>
    channels.map((channel) => ({ id: deviceUid, ...channel })),
  );
  const settledBefore = new Date(now.getTime() - noVideoAfterMs);
  await sql`
    update point p set
      blind_since = case when b.cause is null then null else coalesce(p.blind_since, ${now}) end,
      blind_cause = coalesce(b.cause, '')
    from point q
    join device d on d.id = q.device_uid
    left join json_to_recordset(${JSON.stringify(noVideo)}::json) as b(id uuid, channel text, cause text)
      on b.id = q.device_uid and b.channel = q.channel and d.connected and d.online_changed_at < ${settledBefore} and q.created_at < ${settledBefore}
      and exists (select from point_algorithm a where a.point_id = q.id)
      and (q.blind_since is not null or d.config_applied_at is null or d.config_applied_at < ${settledBefore})
    where p.id = q.id and q.device_uid = any(${ids}::uuid[]) and q.deleted_at is null
      and (b.cause is not null or p.blind_since is not null)`.execute(db);
}
