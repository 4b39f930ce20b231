-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

update delivery d
set
  next_at = $1,
  url = u.url
from
  data_upload u
where
  u.org_id = $2
  and d.org_id = $3
  and d.id = (
    select
      id
    from
      delivery
    where
      org_id = $4
      and state = 'waiting'
      and next_at <= $5
    order by
      next_at
    limit
      1
    for update
      skip locked
  )
returning
  d.id,
  d.org_id,
  d.message_id,
  d.url,
  d.created_at,
  d.tries as failures;

-- Update on delivery d
--   InitPlan 1
--   ->  Nested Loop
--         ->  Seq Scan on delivery d
--               Filter: ((org_id = '…'::uuid) AND (id = (InitPlan 1).col1))
