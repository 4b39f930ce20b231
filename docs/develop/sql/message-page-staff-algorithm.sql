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
  and "m"."device_uid" in (
    select
      v.device_uid
    from
      visible_device v
    where
      v.staff_id = $2
  )
  and m.happened_at >= $3
  and m.alg_id = any ($4::text[])
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
--         Join Filter: (m.device_uid = v.device_uid)
--         ->  Append
--               ->  Index Only Scan using message_202611_… on message_<month> m_1
--                     Index Cond: ((org_id = '…'::uuid) AND (happened_at >= '…'::timestamp with time zone))
--                     Filter: (alg_id = ANY ('{…}'::text[]))
--         ->  Materialize
--               ->  Subquery Scan on v
--                     ->  HashAggregate
--                           Group Key: s.id, d.id
--                           ->  Append
--                                 ->  Nested Loop
--                                       Join Filter: (s.org_id = d.org_id)
--                                       ->  Seq Scan on staff s
--                                             Filter: ((role = 'admin'::text) AND (status = 'active'::text) AND (id = '…'::uuid))
--                                 ->  Hash Join
--                                       Hash Cond: (sd.staff_id = s_1.id)
--                                       ->  Merge Join
--                                             Merge Cond: (d_1.id = sd.device_uid)
--                                             ->  Index Scan using device_pkey on device d_1
--                                                   Filter: (deleted_at IS NULL)
--                                             ->  Sort
--                                                   Sort Key: sd.device_uid
--                                                   ->  Seq Scan on staff_device sd
--                                       ->  Hash
--                                             ->  Unique
--                                                   ->  Sort
--                                                         Sort Key: s_1.id, s_1.id
--                                                         ->  Append
--                                                               ->  Seq Scan on staff s_1
--                                                                     Filter: ((status = 'active'::text) AND (id = '…'::uuid))
--                                                               ->  Nested Loop
--                                                                     Join Filter: ((d_2.org_id = m_4.org_id) AND (m_4.department_id = d_2.id))
--                                                                     ->  Nested Loop
--                                                                           Join Filter: ((l.org_id = d_2.org_id) AND ((d_2.id = l.department_id) OR (d_2.parent_id = l.department_id)))
--                                                                           ->  Seq Scan on staff l
--                                                                                 Filter: ((status = 'active'::text) AND (role = 'lead'::text) AND (id = '…'::uuid))
--                                 ->  Nested Loop
--                                       ->  Nested Loop
--                                             ->  Nested Loop
--                                                   Join Filter: (g.path @> ARRAY[sg.group_id])
--                                                   ->  Hash Join
--                                                         Hash Cond: (s_2.id = sg.staff_id)
--                                                         ->  Hash
--                                                               ->  Seq Scan on staff_group sg
