import { sql } from "kysely";
import { type SqlPart } from "#platform/db/database.ts";

/**
 * Returns SQL that stores records and adds their periods to the days. A day is a union of periods, so late, repeated
 * and overlapping records do no harm. Rows are written in the order of their keys.
 */
export function storeWorkingHours(rows: SqlPart): SqlPart {
  return sql`
    hours_records as (
      insert into device_record (id, happened_at, received_at, org_id, device_uid, point_id, event_id, alg_id, data, worked, image)
      select id, "happenedAt", "receivedAt", "orgId", "deviceUid", "pointId", "eventId", "algId", data, worked, image from ${rows}
    ), hours_days as (
      insert into working_day as d (point_id, day, org_id, device_uid, spans)
      select e."pointId", w.day, e."orgId", e."deviceUid", range_agg(int4range(w.start, w."end"))
      from ${rows} e, jsonb_to_recordset(e.worked) as w(day date, start int, "end" int)
      group by 1, 2, 3, 4 order by 1, 2
      on conflict (point_id, day) do update set spans = d.spans + excluded.spans
    )`;
}
