import { foldGapSeconds, foldSpanSeconds } from "@huiyan/contract/alarm/folding.rules";
import { sql } from "kysely";
import { foldingSetting } from "#features/setting/setting.public.ts";
import { type SqlPart } from "#platform/db/database.ts";

/**
 * Returns the SQL that stores alarms, notifies pages, and queues the alarms for the organisation's data upload. A
 * repeat is grouped under its lead alarm, which becomes unread again.
 */
export function storeAlarms(rows: SqlPart): SqlPart {
  return sql`
    alarm_raised as (
      select e.*, coalesce((s.value->>'gap_seconds')::int, ${foldGapSeconds}) as gap
      from ${rows} e left join organisation_setting s on s.org_id = e."orgId" and s.name = ${foldingSetting}
    ), alarm_folded as materialized (
      select f.* from (
        select array_agg(id) as ids, array_agg("pointId") as points, array_agg("algId") as algs, array_agg("happenedAt") as times,
          array_agg(gap) as gaps
        from alarm_raised where "isFoldable" and gap > 0
      ) a, lateral fold_alarms(a.ids, a.points, a.algs, a.times, a.gaps, make_interval(secs => ${foldSpanSeconds})) f where a.ids is not null
    ), alarm_found as materialized (
      select r.*, f.head as head_id from alarm_raised r left join alarm_folded f on f.alarm_id = r.id
    ), alarm_repeated as materialized (
      select head_id, "orgId", "deviceUid", exists (select from alarm_found own where own.id = a.head_id) as is_fresh,
        bool_and("isQuiet") as is_quiet, max("receivedAt") as received_at
      from alarm_found a where head_id is not null group by 1, 2, 3
    ), alarm_messages as (
      insert into message (id, happened_at, received_at, org_id, device_uid, point_id, event_id, alg_id, severity, message,
        happened_raw, offset_ms, time_corrected, image, res_image, plate, data, folded_into, is_folded)
      select a.id, "happenedAt", "receivedAt", a."orgId", a."deviceUid", "pointId", "eventId", "algId", severity, message,
        "happenedRaw", "offsetMs", "timeCorrected", image, "resImage", plate, data,
        a.head_id, exists (select from alarm_repeated r where r.head_id = a.id)
      from alarm_found a
    ), alarm_marked as materialized (
      select mark_folded(array_agg(head_id)) from alarm_repeated where not is_fresh having count(*) > 0
    ), alarm_pushed as (
      insert into push_outbox (event, org_id, device_uid, message_id, happened_at, created_at)
      select 'org_received_new_message', "orgId", "deviceUid", id, "happenedAt", "receivedAt"
      from alarm_found where head_id is null and not "isQuiet"
      union all
      select 'org_latest_message', r."orgId", r."deviceUid", r.head_id, uuid_time(r.head_id), r.received_at
      from alarm_repeated r, alarm_marked where not r.is_fresh and not r.is_quiet
    ), alarm_noticed as (
      -- Which rule covers it, and who wants it pushed, is decided later by a worker: here it is only made sure that no
      -- alarm is forgotten, and that organisations without rules and browsers cost no row.
      insert into notice_queue (org_id, message_id, happened_at)
      select a."orgId", a.id, a."happenedAt" from alarm_found a where a.head_id is null and not a."isQuiet" and (
        exists (select from notify_rule r where r.org_id = a."orgId" and r.enabled)
        or exists (select from push_subscription p where p.org_id = a."orgId"))
    ), alarm_delivered as (
      insert into delivery (id, org_id, message_id, url, created_at, next_at)
      select a.id, a."orgId", a.id, u.url, a."receivedAt", a."receivedAt"
      from ${rows} a join data_upload u on u.org_id = a."orgId" where not a."isQuiet"
    )`;
}
