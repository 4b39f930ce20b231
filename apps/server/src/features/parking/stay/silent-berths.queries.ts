import { defaultTimes } from "@huiyan/contract/parking/parking.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface SilentBerth {
  orgId: string;
  deviceUid: string;
  pointId: string;
}

/**
 * Makes berths abnormal that had no observation for the time in docs/reference/parking.md P9.
 * @returns the changed berths
 */
export async function markSilentBerths(db: Queryable, now: Date): Promise<SilentBerth[]> {
  const { rows } = await sql<SilentBerth>`
    update berth b set troubles = array_append(b.troubles, 'offline')
    from point p
    where p.id = b.point_id and b.deleted_at is null and b.phase <> 'void' and not 'offline' = any(b.troubles)
      and b.seen_at < ${now}::timestamptz - make_interval(secs => case when jsonb_typeof(p.parking_settings->'gapShort') = 'number' then (p.parking_settings->>'gapShort')::float8 else ${defaultTimes.gapShort} end)
    returning b.org_id as "orgId", b.device_uid as "deviceUid", b.point_id as "pointId"`.execute(db);
  return rows;
}
