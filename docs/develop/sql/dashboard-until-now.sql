-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

select
  coalesce(
    (
      select
        sum(c.count)
      from
        (
          select
            org_id,
            device_uid,
            alg_id,
            count,
            point_id,
            hour
          from
            message_hour
          union all
          select
            org_id,
            device_uid,
            alg_id,
            count,
            point_id,
            hour
          from
            message_count_change
        ) c
      where
        "c"."org_id" = $1
        and c.hour >= $2
        and c.hour < $3
        and "c"."alg_id" <> all ($4::text[])
    ),
    0
  )::bigint + (
    select
      count(*)
    from
      message m
    where
      m.folded_into is null
      and m.deleted_at is null
      and "m"."org_id" = $5
      and m.happened_at >= $6
      and m.happened_at <= $7
      and "m"."alg_id" <> all ($8::text[])
  ) as n;

-- Result
--   InitPlan 1
--     ->  Aggregate
--           ->  Append
--                 ->  Index Only Scan using message_hour_pkey on message_hour
--                       Index Cond: ((org_id = '…'::uuid) AND (hour >= '…'::timestamp with time zone) AND (hour < '…'::timestamp with time zone))
--                       Filter: (alg_id <> ALL ('{…}'::text[]))
--                 ->  Index Scan using message_count_change_org on message_count_change
--                       Index Cond: ((org_id = '…'::uuid) AND (hour >= '…'::timestamp with time zone) AND (hour < '…'::timestamp with time zone))
--                       Filter: (alg_id <> ALL ('{…}'::text[]))
--   InitPlan 2
--     ->  Aggregate
--           ->  Index Only Scan using message_202611_… on message_<month> m
--                 Index Cond: ((org_id = '…'::uuid) AND (happened_at >= '…'::timestamp with time zone) AND (happened_at <= '…'::timestamp with time zone))
--                 Filter: (alg_id <> ALL ('{…}'::text[]))
