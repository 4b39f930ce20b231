-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

/* planned once */
select
  id,
  event,
  org_id as "orgId",
  device_uid as "deviceUid",
  message_id as "messageId",
  happened_at as "happenedAt",
  created_at as "createdAt"
from
  push_outbox
where
  id <> all ($1::bigint[])
order by
  id
limit
  $2::int;

-- Limit
--   ->  Sort
--         Sort Key: id
--         ->  Seq Scan on push_outbox
--               Filter: (id <> ALL ('{…}'::bigint[]))
