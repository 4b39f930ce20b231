-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

select
  coalesce(sum(m.count), 0)::bigint as n
from
  (
    select
      org_id,
      device_uid,
      alg_id,
      count
    from
      message_unread_count
    union all
    select
      org_id,
      device_uid,
      alg_id,
      unread
    from
      message_count_change
    where
      unread <> 0
  ) m
where
  coalesce(
    m.alg_id = any (
      (
        select
          case
            when s.org_id is not null then array(
              select
                jsonb_array_elements_text(s.value -> 'enable_alg_alert')
            )
          end
        from
          (
            values
              (1)
          ) as one
          left join organisation_setting s on s.org_id = $1
          and s.name = 'alarm_centre'
      )::text[]
    ),
    m.alg_id <> all ($2::text[])
  )
  and "m"."org_id" = $3;

-- Aggregate
--   InitPlan 2
--     ->  Nested Loop Left Join
--           ->  Result
--           ->  Seq Scan on organisation_setting s
--                 Filter: ((org_id = '…'::uuid) AND (name = 'alarm_centre'::text))
--           SubPlan 1
--   ->  Append
--         ->  Seq Scan on message_unread_count
--               Filter: ((org_id = '…'::uuid) AND COALESCE((alg_id = ANY ((InitPlan 2).col1)), (alg_id <> ALL ('{…}'::text[]))))
--         ->  Subquery Scan on "*SELECT* 2"
--               ->  Index Scan using message_count_change_org on message_count_change
--                     Index Cond: (org_id = '…'::uuid)
--                     Filter: ((unread <> 0) AND COALESCE((alg_id = ANY ((InitPlan 2).col1)), (alg_id <> ALL ('{…}'::text[]))))
