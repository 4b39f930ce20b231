-- Made by `npm run plans`; plans with 1,000,000 messages of two years.

select
  "id",
  "event",
  "org_id" as "orgId",
  "device_uid" as "deviceUid",
  "message_id" as "messageId",
  "happened_at" as "happenedAt",
  "created_at" as "createdAt"
from
  "push_outbox"
where
  id <> all ($1::bigint[])
order by
  "id"
limit
  $2;

-- Limit
--   ->  Sort
--         Sort Key: id
--         ->  Seq Scan on push_outbox
--               Filter: (id <> ALL ('{…}'::bigint[]))
