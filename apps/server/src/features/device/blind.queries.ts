import { blindAfterMs } from "@huiyan/contract/point/point.rules";
import { sql } from "kysely";
import { type Queryable } from "../../platform/db/database.ts";
import { type BlindChannel } from "./blind-channels.ts";

export interface ToldBlind {
  deviceUid: string;
  channels: readonly BlindChannel[];
}

/**
 * Notes which cameras of devices an algorithm runs on without seeing anything. A device that has just come, and a
 * camera that is new, have a while to open their pictures.
 */
export async function saveBlind(db: Queryable, told: readonly ToldBlind[], now: Date): Promise<void> {
  const ids = told.map(({ deviceUid }) => deviceUid);
  const blind = told.flatMap(({ deviceUid, channels }) => channels.map((channel) => ({ id: deviceUid, ...channel })));
  const settled = new Date(now.getTime() - blindAfterMs);
  await sql`
    update point p set
      blind_since = case when b.cause is null then null else coalesce(p.blind_since, ${now}) end,
      blind_cause = coalesce(b.cause, '')
    from point q
    join device d on d.id = q.device_uid
    left join json_to_recordset(${JSON.stringify(blind)}::json) as b(id uuid, channel text, cause text)
      on b.id = q.device_uid and b.channel = q.channel and d.connected and d.online_changed_at < ${settled} and q.created_at < ${settled}
      and exists (select from point_algorithm a where a.point_id = q.id)
    where p.id = q.id and q.device_uid = any(${ids}::uuid[]) and q.deleted_at is null
      and (b.cause is not null or p.blind_since is not null)`.execute(db);
}
