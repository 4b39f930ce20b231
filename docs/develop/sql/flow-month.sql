-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

with
  near as materialized (
    select
      c.happened_at,
      c.count_in,
      c.count_out,
      c.data,
      flow_start (c.happened_at, c.data) as began
    from
      device_record c
    where
      "c"."org_id" = $1
      and "c"."alg_id" = $2
      and c.happened_at >= $3
      and c.happened_at <= $4::timestamptz + interval '1 hour'
  ),
  figures as (
    select
      'period' as part,
      (
        extract(
          epoch
          from
            at
        ) * 1000
      )::float8 as at,
      kind,
      enter,
      leave
    from
      (
        select
          c.day as at,
          c.kind,
          sum(c.count_in)::float8 as enter,
          sum(c.count_out)::float8 as leave
        from
          (
            select
              org_id,
              alg_id,
              device_uid,
              point_id,
              kind,
              count_in,
              count_out,
              day
            from
              flow_day
            union all
            select
              org_id,
              alg_id,
              device_uid,
              point_id,
              kind,
              count_in,
              count_out,
              day_start (hour) as day
            from
              flow_change
          ) c
        where
          "c"."org_id" = $5
          and "c"."alg_id" = $6
          and c.day >= $7
          and c.day < $8
        group by
          1,
          2
      ) p
    union all
    select
      'hour',
      0,
      '',
      sum(c.count_in)::float8 as enter,
      sum(c.count_out)::float8 as leave
    from
      (
        select
          org_id,
          alg_id,
          device_uid,
          point_id,
          kind,
          count_in,
          count_out,
          hour
        from
          flow_hour
        union all
        select
          org_id,
          alg_id,
          device_uid,
          point_id,
          kind,
          count_in,
          count_out,
          hour
        from
          flow_change
      ) c
    where
      "c"."org_id" = $9
      and "c"."alg_id" = $10
      and c.hour >= $11
      and c.hour < $12
    union all
    select
      'before',
      0,
      '',
      sum(enter),
      sum(leave)
    from
      (
        select
          sum(c.count_in)::float8 as enter,
          sum(c.count_out)::float8 as leave
        from
          (
            select
              org_id,
              alg_id,
              device_uid,
              point_id,
              kind,
              count_in,
              count_out,
              hour
            from
              flow_hour
            union all
            select
              org_id,
              alg_id,
              device_uid,
              point_id,
              kind,
              count_in,
              count_out,
              hour
            from
              flow_change
          ) c
        where
          "c"."org_id" = $13
          and "c"."alg_id" = $14
          and c.hour >= $15
          and c.hour < $16
        union all
        select
          sum(c.count_in)::float8 as enter,
          sum(c.count_out)::float8 as leave
        from
          (
            select
              org_id,
              alg_id,
              device_uid,
              point_id,
              kind,
              count_in,
              count_out,
              day
            from
              flow_day
            union all
            select
              org_id,
              alg_id,
              device_uid,
              point_id,
              kind,
              count_in,
              count_out,
              day_start (hour) as day
            from
              flow_change
          ) c
        where
          "c"."org_id" = $17
          and "c"."alg_id" = $18
          and c.day >= $19
          and c.day < $20
      ) b
    union all
    select
      'rest',
      0,
      '',
      sum(enter),
      sum(leave)
    from
      (
        select
          sum(c.count_in)::float8 as enter,
          sum(c.count_out)::float8 as leave
        from
          near c
        where
          c.happened_at <= $21
          and c.began >= $22
        union all
        -- of those that reach over an end of it, each crossing
        select
          sum(p.count_in)::float8,
          sum(p.count_out)::float8
        from
          near c
          cross join lateral flow_parts (c.happened_at, c.count_in, c.count_out, c.data) p
        where
          (
            c.happened_at > $23
            or c.began < $24
          )
          and c.began <= $25
          and p.at >= $26
          and p.at <= $27
      ) r
  )
select
  f.part,
  f.at,
  f.kind,
  coalesce(f.enter, 0) as enter,
  coalesce(f.leave, 0) as leave,
  (
    select
      before
    from
      flow_retired
    where
      org_id = $28
  ) as retired
from
  figures f;

-- Subquery Scan on f
--   CTE near
--     ->  Append
--           Subplans Removed: 3
--           ->  Index Scan using device_record_202610_org_id_alg_id_happened_at_id_idx on device_record_<month> c_7
--                 Index Cond: ((org_id = '…'::uuid) AND (alg_id = 'passenger_flow_statistics'::text) AND (happened_at >= '…'::timestamp with time zone) AND (happened_at <= ('…'::timestamp with time zone + '01:00:00'::interval)))
--   InitPlan 2
--     ->  Seq Scan on flow_retired
--           Filter: (org_id = '…'::uuid)
--   ->  Append
--         ->  Subquery Scan on p
--               ->  HashAggregate
--                     Group Key: flow_day.day, flow_day.kind
--                     ->  Append
--                           ->  Seq Scan on flow_day
--                                 Filter: ((day >= '…'::timestamp with time zone) AND (day < '…'::timestamp with time zone) AND (org_id = '…'::uuid) AND (alg_id = 'passenger_flow_statistics'::text))
--                           ->  Seq Scan on flow_change
--                                 Filter: ((org_id = '…'::uuid) AND (alg_id = 'passenger_flow_statistics'::text) AND (date_bin('1 day'::interval, hour, '…'::timestamp with time zone) >= '…'::timestamp with time zone) AND (date_bin('1 day'::interval, hour, '…'::timestamp with time zone) < '…'::timestamp with time zone))
--         ->  Subquery Scan on "*SELECT* 2"
--               ->  Aggregate
--                     ->  Append
--                           ->  Seq Scan on flow_hour
--                                 Filter: ((hour >= '…'::timestamp with time zone) AND (hour < '…'::timestamp with time zone) AND (org_id = '…'::uuid) AND (alg_id = 'passenger_flow_statistics'::text))
--                           ->  Seq Scan on flow_change flow_change_1
--                                 Filter: ((hour >= '…'::timestamp with time zone) AND (hour < '…'::timestamp with time zone) AND (org_id = '…'::uuid) AND (alg_id = 'passenger_flow_statistics'::text))
--         ->  Subquery Scan on "*SELECT* 3"
--               ->  Aggregate
--                     ->  Append
--                           ->  Aggregate
--                                 ->  Append
--                                       ->  Seq Scan on flow_hour flow_hour_1
--                                             Filter: ((hour >= '…'::timestamp with time zone) AND (hour < '…'::timestamp with time zone) AND (org_id = '…'::uuid) AND (alg_id = 'passenger_flow_statistics'::text))
--                                       ->  Seq Scan on flow_change flow_change_2
--                                             Filter: ((hour >= '…'::timestamp with time zone) AND (hour < '…'::timestamp with time zone) AND (org_id = '…'::uuid) AND (alg_id = 'passenger_flow_statistics'::text))
--                           ->  Aggregate
--                                 ->  Append
--                                       ->  Seq Scan on flow_day flow_day_1
--                                             Filter: ((day >= '…'::timestamp with time zone) AND (day < '…'::timestamp with time zone) AND (org_id = '…'::uuid) AND (alg_id = 'passenger_flow_statistics'::text))
--                                       ->  Seq Scan on flow_change flow_change_3
--                                             Filter: ((org_id = '…'::uuid) AND (alg_id = 'passenger_flow_statistics'::text) AND (date_bin('1 day'::interval, hour, '…'::timestamp with time zone) >= '…'::timestamp with time zone) AND (date_bin('1 day'::interval, hour, '…'::timestamp with time zone) < '…'::timestamp with time zone))
--         ->  Subquery Scan on "*SELECT* 4"
--               ->  Aggregate
--                     ->  Append
--                           ->  Aggregate
--                                 ->  CTE Scan on near c_4
--                                       Filter: ((happened_at <= '…'::timestamp with time zone) AND (began >= '…'::timestamp with time zone))
--                           ->  Aggregate
--                                 ->  Nested Loop
--                                       ->  CTE Scan on near c_5
--                                             Filter: ((began <= '…'::timestamp with time zone) AND ((happened_at > '…'::timestamp with time zone) OR (began < '…'::timestamp with time zone)))
--                                       ->  Function Scan on flow_parts p_1
--                                             Filter: ((at >= '…'::timestamp with time zone) AND (at <= '…'::timestamp with time zone))
