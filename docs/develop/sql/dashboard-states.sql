-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

select
  m.alg_id,
  m.state,
  count(*) as count
from
  message m
where
  m.folded_into is null
  and m.deleted_at is null
  and "m"."org_id" = $1
  and m.happened_at >= $2
  and "m"."alg_id" <> all ($3::text[])
  and true
  and true
  and true
group by
  1,
  2;

-- HashAggregate
--   Group Key: m.alg_id, m.state
--   ->  Append
--         ->  Index Only Scan using message_202611_… on message_<month> m_1
--               Index Cond: ((org_id = '…'::uuid) AND (happened_at >= '…'::timestamp with time zone))
--               Filter: (alg_id <> ALL ('{…}'::text[]))
