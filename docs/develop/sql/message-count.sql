-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

select
  count(*) as n,
  count(storm_id) as stormed
from
  (
    select
      m.storm_id
    from
      message m
    where
      m.folded_into is null
      and m.deleted_at is null
      and "m"."org_id" = $1
      and m.happened_at >= $2
    limit
      $3
  ) counted;

-- Aggregate
--   ->  Limit
--         ->  Append
--               ->  Index Only Scan using message_202611_… on message_<month> m_1
--                     Index Cond: ((org_id = '…'::uuid) AND (happened_at >= '…'::timestamp with time zone))
