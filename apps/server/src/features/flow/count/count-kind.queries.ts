import { sql } from "kysely";
import { type SqlPart } from "#platform/db/database.ts";

export function storeCounts(rows: SqlPart): SqlPart {
  return sql`
    count_records as (
      insert into device_record (id, happened_at, received_at, org_id, device_uid, point_id, event_id, alg_id, count_in, count_out, data, image)
      select id, "happenedAt", "receivedAt", "orgId", "deviceUid", "pointId", "eventId", "algId", "countIn", "countOut", data, image
      from ${rows}
    )`;
}
