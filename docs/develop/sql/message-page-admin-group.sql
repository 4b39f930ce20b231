-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

select
  m.id,
  m.happened_at,
  m.storm_id
from
  message m
where
  m.folded_into is null
  and m.deleted_at is null
  and "m"."org_id" = $1
  and m.happened_at >= $2
  and m.device_uid in (
    select
      b.device_uid
    from
      device_binding b
      join device_group g on g.id = b.group_id
    where
      g.org_id = $3
      and g.path @> array[$4::uuid]
  )
  and true
order by
  m.happened_at desc,
  m.id desc
limit
  $5
offset
  $6;

-- Limit
--   ->  Nested Loop Semi Join
--         Join Filter: (b.device_uid = m.device_uid)
--         ->  Append
--               ->  Index Only Scan using message_202611_… on message_<month> m_1
--                     Index Cond: ((org_id = '…'::uuid) AND (happened_at >= '…'::timestamp with time zone))
--         ->  Materialize
--               ->  Hash Join
--                     Hash Cond: (b.group_id = g.id)
--                     ->  Seq Scan on device_binding b
--                     ->  Hash
--                           ->  Seq Scan on device_group g
--                                 Filter: ((path @> '{…}'::uuid[]) AND (org_id = '…'::uuid))
