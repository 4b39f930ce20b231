-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

select
  m.id,
  m.point_id,
  p.name as point_name,
  m.device_uid,
  d.device_id,
  d.nickname as device_name,
  d.online as device_online,
  (
    select
      string_agg(
        g.name,
        '、'
        order by
          g.name
      )
    from
      device_binding b
      join device_group g on g.id = b.group_id
    where
      b.device_uid = m.device_uid
  ) as group_name,
  m.alg_id,
  m.severity,
  m.message,
  m.image,
  m.res_image,
  m.res_video,
  m.happened_at,
  m.received_at,
  "h".client_read,
  "h".client_mark,
  "h".state,
  "h".version,
  "h".assignee_id,
  a.name as assignee_name,
  t.staff_id as handler_id,
  s.name as handler_name,
  m.is_folded,
  m.folded_into,
  "h".storm_id,
  m.data,
  coalesce(
    case
      when m.is_folded then (
        select
          c.repeats
        from
          message_head c
        where
          c.org_id = m.org_id
          and c.point_id = m.point_id
          and c.alg_id = m.alg_id
          and c.head_at = m.happened_at
          and c.head_id = m.id
      )
    end,
    0
  ) as folded_count,
  case
    when m.is_folded then array(
      select
        f.id
      from
        message f
      where
        f.folded_into = m.id
        and f.org_id = m.org_id
        and f.happened_at >= $1
        and f.happened_at < $2
      order by
        f.happened_at,
        f.id
      limit
        $3
    )
    else '{}'
  end as folded_msgids
from
  message m
  join message h on h.id = coalesce(m.folded_into, m.id)
  and h.happened_at = uuid_time (coalesce(m.folded_into, m.id))
  and h.org_id = m.org_id
  and h.happened_at > $4
  and h.happened_at <= $5
  join point p on p.id = m.point_id
  join device d on d.id = m.device_uid
  left join staff a on a.id = "h".assignee_id
  left join lateral (
    select
      t.staff_id
    from
      message_step t
    where
      t.message_id = "h".id
      and t.happened_at = "h".happened_at
      and t.org_id = "h".org_id
      and t.version = "h".version
      and t.happened_at > $6
      and t.happened_at <= $7
    limit
      1
  ) t on "h".version > 0
  left join staff s on s.id = t.staff_id
where
  m.happened_at >= $8
  and m.happened_at <= $9
  and h.deleted_at is null
  and m.id = any ($10::uuid[])
  and "m"."org_id" = $11;

-- Nested Loop Left Join
--   Join Filter: (s.id = t.staff_id)
--   ->  Nested Loop Left Join
--         Join Filter: (h.version > 0)
--         ->  Nested Loop Left Join
--               Join Filter: (a.id = h.assignee_id)
--               ->  Nested Loop
--                     Join Filter: (d.id = m.device_uid)
--                     ->  Nested Loop
--                           ->  Nested Loop
--                                 ->  Index Scan using message_202611_pkey on message_<month> m
--                                       Index Cond: ((id = ANY ('{…}'::uuid[])) AND (happened_at >= '…'::timestamp with time zone) AND (happened_at <= '…'::timestamp with time zone))
--                                       Filter: (org_id = '…'::uuid)
--                                 ->  Index Scan using message_202611_pkey on message_<month> h
--                                       Index Cond: ((id = COALESCE(m.folded_into, m.id)) AND (happened_at = uuid_extract_timestamp(COALESCE(m.folded_into, m.id))) AND (happened_at > '…'::timestamp with time zone) AND (happened_at <= '…'::timestamp with time zone))
--                                       Filter: ((deleted_at IS NULL) AND (org_id = '…'::uuid))
--                           ->  Index Scan using point_pkey on point p
--                                 Index Cond: (id = m.point_id)
--                     ->  Seq Scan on device d
--               ->  Seq Scan on staff a
--         ->  Limit
--   ->  Seq Scan on staff s
--   SubPlan 1
--     ->  Aggregate
--           ->  Sort
--                 Sort Key: g.name
--                 ->  Hash Join
--                       Hash Cond: (g.id = b.group_id)
--                       ->  Seq Scan on device_group g
--                       ->  Hash
--                             ->  Seq Scan on device_binding b
--                                   Filter: (device_uid = m.device_uid)
--   SubPlan 2
--   SubPlan 3
