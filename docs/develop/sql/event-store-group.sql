-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

/* planned once */
with
  input as (
    select
      *
    from
      unnest(
        $1::uuid[],
        $2::uuid[],
        $3::uuid[],
        $4::uuid[],
        $5::uuid[],
        $6::text[],
        $7::text[],
        $8::timestamptz[],
        $9::timestamptz[],
        $10::bigint[],
        $11::boolean[],
        $12::boolean[],
        $13::boolean[],
        $14::text[],
        $15::text[],
        $16::text[],
        $17::jsonb[],
        $18::boolean[],
        $19::int[],
        $20::text[],
        $21::text[]
      ) as t (
        "id",
        "eventId",
        "orgId",
        "deviceUid",
        "pointId",
        "algId",
        "kind",
        "happenedAt",
        "happenedRaw",
        "offsetMs",
        "timeCorrected",
        "isQuiet",
        "takesClips",
        "pictureClass",
        "image",
        "resImage",
        "data",
        "isFoldable",
        "severity",
        "message",
        "plate"
      )
  ),
  fresh as (
    insert into
      device_event (org_id, device_uid, event_id, message_id, is_alarm, happened_at, received_at)
    select
      i."orgId",
      i."deviceUid",
      i."eventId",
      i.id,
      i."takesClips",
      i."happenedAt",
      $22
    from
      input i
      join device d on d.id = i."deviceUid"
      and d.deleted_at is null
    on conflict do nothing
    returning
      message_id,
      received_at
  ),
  taken as (
    select
      i.*,
      f.received_at as "receivedAt"
    from
      input i
      join fresh f on f.message_id = i.id
  ),
  files as (
    insert into
      stored_file (id, stored_at, org_id, device_uid, class, place, start_byte, byte_length, mime)
    select distinct
      on (f.id) f.id,
      f."storedAt",
      t."orgId",
      t."deviceUid",
      t."pictureClass",
      f."fileLocation",
      f."startByte",
      f."byteLength",
      f.mime
    from
      (
        select
          *
        from
          unnest(
            $23::uuid[],
            $24::uuid[],
            $25::timestamptz[],
            $26::text[],
            $27::text[],
            $28::bigint[],
            $29::bigint[]
          ) as t ("event", "id", "storedAt", "mime", "fileLocation", "startByte", "byteLength")
      ) f
      join taken t on t.id = f.event
    on conflict do nothing
  ),
  "alarm_events" as (
    select
      *
    from
      taken
    where
      kind = 'alarm'
  ),
  alarm_raised as (
    select
      e.*,
      coalesce((s.value ->> 'gap_seconds')::int, $30) as gap
    from
      "alarm_events" e
      left join organisation_setting s on s.org_id = e."orgId"
      and s.name = $31
  ),
  alarm_folded as materialized (
    select
      f.*
    from
      (
        select
          array_agg(id) as ids,
          array_agg("pointId") as points,
          array_agg("algId") as algs,
          array_agg("happenedAt") as times,
          array_agg(gap) as gaps
        from
          alarm_raised
        where
          "isFoldable"
          and gap > 0
      ) a,
      lateral fold_alarms (a.ids, a.points, a.algs, a.times, a.gaps, make_interval(secs => $32)) f
    where
      a.ids is not null
  ),
  alarm_found as materialized (
    select
      r.*,
      f.head as head_id
    from
      alarm_raised r
      left join alarm_folded f on f.alarm_id = r.id
  ),
  alarm_repeated as materialized (
    select
      head_id,
      "orgId",
      "deviceUid",
      exists (
        select
        from
          alarm_found own
        where
          own.id = a.head_id
      ) as is_fresh,
      bool_and("isQuiet") as is_quiet,
      max("receivedAt") as received_at
    from
      alarm_found a
    where
      head_id is not null
    group by
      1,
      2,
      3
  ),
  alarm_messages as (
    insert into
      message (
        id,
        happened_at,
        received_at,
        org_id,
        device_uid,
        point_id,
        event_id,
        alg_id,
        severity,
        message,
        happened_raw,
        offset_ms,
        time_corrected,
        image,
        res_image,
        plate,
        data,
        folded_into,
        is_folded
      )
    select
      a.id,
      "happenedAt",
      "receivedAt",
      a."orgId",
      a."deviceUid",
      "pointId",
      "eventId",
      "algId",
      severity,
      message,
      "happenedRaw",
      "offsetMs",
      "timeCorrected",
      image,
      "resImage",
      plate,
      data,
      a.head_id,
      exists (
        select
        from
          alarm_repeated r
        where
          r.head_id = a.id
      )
    from
      alarm_found a
  ),
  alarm_marked as materialized (
    select
      mark_folded (array_agg(head_id))
    from
      alarm_repeated
    where
      not is_fresh
    having
      count(*) > 0
  ),
  alarm_pushed as (
    insert into
      push_outbox (event, org_id, device_uid, message_id, happened_at, created_at)
    select
      'org_received_new_message',
      "orgId",
      "deviceUid",
      id,
      "happenedAt",
      "receivedAt"
    from
      alarm_found
    where
      head_id is null
      and not "isQuiet"
    union all
    select
      'org_latest_message',
      r."orgId",
      r."deviceUid",
      r.head_id,
      uuid_time (r.head_id),
      r.received_at
    from
      alarm_repeated r,
      alarm_marked
    where
      not r.is_fresh
      and not r.is_quiet
  ),
  alarm_noticed as (
    -- Which rule covers it, and who wants it pushed, is decided later by a worker: here it is only made sure that no
    -- alarm is forgotten, and that organisations without rules and browsers cost no row.
    insert into
      notice_queue (org_id, message_id, happened_at)
    select
      a."orgId",
      a.id,
      a."happenedAt"
    from
      alarm_found a
    where
      a.head_id is null
      and not a."isQuiet"
      and (
        exists (
          select
          from
            notify_rule r
          where
            r.org_id = a."orgId"
            and r.enabled
        )
        or exists (
          select
          from
            push_subscription p
          where
            p.org_id = a."orgId"
        )
      )
  ),
  alarm_delivered as (
    insert into
      delivery (id, org_id, message_id, url, created_at, next_at)
    select
      a.id,
      a."orgId",
      a.id,
      u.url,
      a."receivedAt",
      a."receivedAt"
    from
      "alarm_events" a
      join data_upload u on u.org_id = a."orgId"
    where
      not a."isQuiet"
  )
select
  message_id
from
  fresh;

-- CTE Scan on fresh
--   CTE input
--     ->  Function Scan on t
--   CTE fresh
--     ->  Insert on device_event
--           Conflict Resolution: NOTHING
--           Tuples Inserted: 1
--           Conflicting Tuples: 0
--           ->  Hash Join
--                 Hash Cond: (d.id = i."deviceUid")
--                 ->  Seq Scan on device d
--                       Filter: (deleted_at IS NULL)
--                 ->  Hash
--                       ->  CTE Scan on input i
--   CTE taken
--     ->  Nested Loop
--           Join Filter: (i_1.id = f.message_id)
--           ->  CTE Scan on input i_1
--           ->  CTE Scan on fresh f
--   CTE files
--     ->  Insert on stored_file
--           Conflict Resolution: NOTHING
--           Tuples Inserted: 0
--           Conflicting Tuples: 0
--           ->  Unique
--                 ->  Sort
--                       Sort Key: t_2.id
--                       ->  Nested Loop
--                             Join Filter: (t_2.event = t_1.id)
--                             ->  Function Scan on t_2
--   CTE alarm_events
--     ->  CTE Scan on taken
--           Filter: (kind = 'alarm'::text)
--   CTE alarm_raised
--     ->  Nested Loop Left Join
--           Join Filter: (s.org_id = e."orgId")
--           ->  CTE Scan on alarm_events e
--           ->  Seq Scan on organisation_setting s
--                 Filter: (name = 'folding'::text)
--   CTE alarm_folded
--     ->  Nested Loop
--           ->  Aggregate
--                 Filter: (array_agg(alarm_raised.id) IS NOT NULL)
--                 ->  CTE Scan on alarm_raised
--                       Filter: ("isFoldable" AND (gap > 0))
--           ->  Function Scan on fold_alarms f_1
--   CTE alarm_found
--     ->  Hash Right Join
--           Hash Cond: (f_2.alarm_id = r.id)
--           ->  CTE Scan on alarm_folded f_2
--           ->  Hash
--                 ->  CTE Scan on alarm_raised r
--   CTE alarm_repeated
--     ->  HashAggregate
--           Group Key: a.head_id, a."orgId", a."deviceUid"
--           ->  CTE Scan on alarm_found a
--                 Filter: (head_id IS NOT NULL)
--           SubPlan 10
--   CTE alarm_messages
--     ->  Insert on message
--           ->  CTE Scan on alarm_found a_1
--                 SubPlan 13
--                   ->  CTE Scan on alarm_repeated r_1
--   CTE alarm_marked
--   CTE alarm_pushed
--     ->  Insert on push_outbox
--           ->  Result
--                 ->  Append
--                       ->  CTE Scan on alarm_found
--                             Filter: ((head_id IS NULL) AND (NOT "isQuiet"))
--                       ->  Nested Loop
--                             ->  CTE Scan on alarm_repeated r_2
--                                   Filter: ((NOT is_fresh) AND (NOT is_quiet))
--   CTE alarm_noticed
--     ->  Insert on notice_queue
--           ->  CTE Scan on alarm_found a_2
--                 Filter: ((head_id IS NULL) AND (NOT "isQuiet") AND (EXISTS(SubPlan 17) OR EXISTS(SubPlan 19)))
--                 SubPlan 17
--                   ->  Seq Scan on notify_rule r_3
--                         Filter: (enabled AND (org_id = a_2."orgId"))
--                 SubPlan 19
--                   ->  Seq Scan on push_subscription p
--                         Filter: (org_id = a_2."orgId")
--   CTE alarm_delivered
--     ->  Insert on delivery
--           ->  Nested Loop
--                 Join Filter: (u.org_id = a_3."orgId")
--                 ->  CTE Scan on alarm_events a_3
--                       Filter: (NOT "isQuiet")
--                 ->  Seq Scan on data_upload u
