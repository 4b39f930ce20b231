-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

delete from notice_queue
where
  id in (
    select
      q.id
    from
      notice_queue q
      left join job_retry retry on retry.job = $1
      and retry.item_id = "q"."id"::text
    where
      q.org_id = $2
      and (
        retry.retry_at is null
        or retry.retry_at <= $3
      )
    order by
      q.id
    limit
      $4
    for update of
      q skip locked
  )
  and org_id = $5
returning
  id::text,
  message_id,
  happened_at;

-- Delete on notice_queue
--   ->  Nested Loop Semi Join
--         Join Filter: (notice_queue.id = "ANY_subquery".id)
--         ->  Seq Scan on notice_queue
--               Filter: (org_id = '…'::uuid)
