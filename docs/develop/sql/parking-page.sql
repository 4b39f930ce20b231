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
      parking_order u
    where
      u.org_id = r.org_id
      and u.refund_at is not null
      and u.refunded_at is null
      and (
        u.record_id = r.id
        or u.record_id in (
          select
            m.id
          from
            parking_record m
          where
            m.merged_into = r.id
            and m.org_id = r.org_id
        )
      )
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

-- Sort
--   Sort Key: r.at DESC, r.id DESC
--   ->  Nested Loop Left Join
--         ->  Hash Left Join
--               Hash Cond: (r.reviewed_by = s.id)
--               ->  Hash Join
--                     Hash Cond: (d.id = r.device_uid)
--                     ->  Seq Scan on device d
--                     ->  Hash
--                           ->  Limit
--                                 ->  Index Scan using parking_time on parking_record r
--                                       Index Cond: (org_id = '…'::uuid)
--               ->  Hash
--                     ->  Seq Scan on staff s
--         ->  Limit
--               ->  Sort
--                     Sort Key: parking_order.created_at DESC, parking_order.id DESC
--                     ->  Index Scan using parking_order_record on parking_order
--                           Index Cond: (record_id = r.id)
--                           Filter: (org_id = r.org_id)
--         SubPlan 2
--           ->  Index Scan using parking_order_refund_due on parking_order u
--                 Index Cond: (org_id = r.org_id)
--                 Filter: ((record_id = r.id) OR (ANY (record_id = (hashed SubPlan 1).col1)))
--                 SubPlan 1
