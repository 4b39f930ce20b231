import { sql } from "kysely";
import { type SqlPart } from "#platform/db/database.ts";

export function storeRecords(rows: SqlPart): SqlPart {
  return sql`
    record_kept as (
      insert into device_record (id, happened_at, received_at, org_id, device_uid, point_id, event_id, alg_id, data, image)
      select id, "happenedAt", "receivedAt", "orgId", "deviceUid", "pointId", "eventId", "algId", data, image from ${rows}
    )`;
}
