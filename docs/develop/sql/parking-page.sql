-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

select
  r.*,
  d.device_id,
  s.name as reviewer,
  o.order_no,
  o.sum as order_sum,
  o.amount_fen as order_fen,
  o.paid_at,
  exists (
    select
    from
      (
        with recursive
          part as (
            select
              "r"."id" as id
            union
            select
              m.id
            from
              parking_record m
              join part on m.merged_into = part.id
            where
              m.org_id = "r"."org_id"
          )
        select
          id
        from
          part
      ) own
      join parking_order u on u.record_id = own.id
    where
      u.org_id = r.org_id
      and u.refund_at is not null
      and u.refunded_at is null
  ) as is_refund_due
from
  (
    select
      r.*
    from
      parking_record r
    where
      r.merged_into is null
      and "r"."org_id" = $1
      and true
    order by
      r.at desc,
      r.id desc
    limit
      $2
    offset
      $3
  ) r
  join device d on d.id = r.device_uid
  left join staff s on s.id = r.reviewed_by
  left join lateral (
    select
      order_no,
      sum,
      amount_fen,
      paid_at
    from
      parking_order
    where
      record_id = r.id
      and org_id = r.org_id
    order by
      created_at desc,
      id desc
    limit
      1
  ) o on true
order by
  r.at desc,
  r.id desc;

-- Nested Loop Left Join
--   ->  Nested Loop Left Join
--         Join Filter: (s.id = r.reviewed_by)
--         ->  Nested Loop
--               ->  Limit
--                     ->  Index Scan using parking_time on parking_record r
--                           Index Cond: (org_id = '…'::uuid)
--               ->  Index Scan using device_org_id_id_key on device d
--                     Index Cond: (id = r.device_uid)
--         ->  Materialize
--               ->  Seq Scan on staff s
--   ->  Limit
--         ->  Sort
--               Sort Key: parking_order.created_at DESC, parking_order.id DESC
--               ->  Index Scan using parking_order_record on parking_order
--                     Index Cond: (record_id = r.id)
--                     Filter: (org_id = r.org_id)
--   SubPlan 2
--     ->  Nested Loop
--           Join Filter: (part_1.id = u.record_id)
--           ->  Index Scan using parking_order_refund_due on parking_order u
--                 Index Cond: (org_id = r.org_id)
