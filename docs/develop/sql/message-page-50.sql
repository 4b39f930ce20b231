-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

select
  m.id,
  m.happened_at,
  m.storm_id
from
  message m
  cross join lateral (
    select
      m.storm_id as of_storm,
      m.happened_at as of_time,
      m.id as of_id
  ) k
where
  m.folded_into is null
  and m.deleted_at is null
  and "m"."org_id" = $1
  and m.happened_at >= $2
  and (
    m.storm_id is null
    or not exists (
      select
      from
        message m
      where
        m.storm_id = k.of_storm
        and m.folded_into is null
        and m.deleted_at is null
        and "m"."org_id" = $3
        and m.happened_at >= $4
        and m.happened_at <= k.of_time
        and m.happened_at > k.of_time - $5::interval
        and (m.happened_at, m.id) < (k.of_time, k.of_id)
    )
  )
  and true
order by
  m.happened_at desc,
  m.id desc
limit
  $6
offset
  $7;

-- Limit
--   ->  Append
--         ->  Index Only Scan using message_202611_… on message_<month> m_1
--               Index Cond: ((org_id = '…'::uuid) AND (happened_at >= '…'::timestamp with time zone))
--               Filter: ((storm_id IS NULL) OR (NOT EXISTS(SubPlan 1)))
