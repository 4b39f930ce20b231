-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

select
  device_uid
from
  device_binding
where
  org_id = $1
group by
  1
having
  count(*) > 1;

-- HashAggregate
--   Group Key: device_uid
--   Filter: (count(*) > 1)
--   ->  Seq Scan on device_binding
--         Filter: (org_id = '…'::uuid)

with
  seen (group_id) as (
    select
      group_id
    from
      visible_group
    where
      staff_id = $1
    union
    select
      b.group_id
    from
      device_binding b
      join visible_device v on v.device_uid = b.device_uid
    where
      v.staff_id = $2
  ),
  shown as (
    select distinct
      unnest(g.path) as id
    from
      device_group g
      join seen on seen.group_id = g.id
  ),
  own as (
    select
      b.group_id,
      count(*) as n,
      count(*) filter (
        where
          d.online
      ) as online
    from
      device_binding b
      join device d on d.id = b.device_uid
      and d.id in (
        select
          v.device_uid
        from
          visible_device v
        where
          v.staff_id = $3
      )
    where
      b.org_id = $4
      and b.device_uid <> all ($5::uuid[])
    group by
      1
  ),
  shared as (
    select
      ancestor as group_id,
      count(distinct d.id) as n,
      count(distinct d.id) filter (
        where
          d.online
      ) as online
    from
      device_binding b
      join device d on d.id = b.device_uid
      and d.id in (
        select
          v.device_uid
        from
          visible_device v
        where
          v.staff_id = $6
      )
      join device_group g on g.id = b.group_id
      and g.deleted_at is null
      cross join lateral unnest(g.path) as ancestor
    where
      b.org_id = $7
      and b.device_uid = any ($8::uuid[])
    group by
      1
  )
select
  g.id,
  g.parent_id,
  g.name,
  g.sort,
  g.id in (
    select
      group_id
    from
      seen
  ) as visible,
  (
    g.id in (
      select
        group_id
      from
        seen
    )
    and g.id not in (
      select
        group_id
      from
        visible_group
      where
        staff_id = $9
    )
  ) as partly,
  cardinality(g.path) + 1 as level,
  coalesce(own.n, 0) as own_count,
  coalesce(own.online, 0) as own_online,
  coalesce(shared.n, 0) as shared_count,
  coalesce(shared.online, 0) as shared_online
from
  device_group g
  left join own on own.group_id = g.id
  left join shared on shared.group_id = g.id
where
  g.org_id = $10
  and g.deleted_at is null
  and g.id in (
    select
      id
    from
      shown
  )
order by
  g.sort,
  g.created_at,
  g.id;

-- Sort
--   Sort Key: g.sort, g.created_at, g.id
--   CTE seen
--     ->  HashAggregate
--           Group Key: g_5.id
--           ->  Append
--                 ->  Nested Loop
--                       Join Filter: (g_5.path @> ARRAY[sg_2.group_id])
--                       ->  Hash Join
--                             Hash Cond: (s_6.id = sg_2.staff_id)
--                             ->  Hash
--                                   ->  Seq Scan on staff_group sg_2
--                 ->  Hash Join
--                       Hash Cond: (b_4.device_uid = v_1.device_uid)
--                       ->  Seq Scan on device_binding b_4
--                       ->  Hash
--                             ->  Subquery Scan on v_1
--                                   ->  HashAggregate
--                                         Group Key: s_7.id, d_13.id
--                                         ->  Append
--                                               ->  Nested Loop
--                                                     Join Filter: (s_7.org_id = d_13.org_id)
--                                                     ->  Seq Scan on staff s_7
--                                                           Filter: ((role = 'admin'::text) AND (status = 'active'::text) AND (id = '…'::uuid))
--                                               ->  Hash Join
--                                                     Hash Cond: (sd_2.staff_id = s_8.id)
--                                                     ->  Merge Join
--                                                           Merge Cond: (d_14.id = sd_2.device_uid)
--                                                           ->  Index Scan using device_pkey on device d_14
--                                                                 Filter: (deleted_at IS NULL)
--                                                           ->  Sort
--                                                                 Sort Key: sd_2.device_uid
--                                                                 ->  Seq Scan on staff_device sd_2
--                                                     ->  Hash
--                                                           ->  Unique
--                                                                 ->  Sort
--                                                                       Sort Key: s_8.id, s_8.id
--                                                                       ->  Append
--                                                                             ->  Seq Scan on staff s_8
--                                                                                   Filter: ((status = 'active'::text) AND (id = '…'::uuid))
--                                                                             ->  Nested Loop
--                                                                                   Join Filter: ((d_15.org_id = m_5.org_id) AND (m_5.department_id = d_15.id))
--                                                                                   ->  Nested Loop
--                                                                                         Join Filter: ((l_5.org_id = d_15.org_id) AND ((d_15.id = l_5.department_id) OR (d_15.parent_id = l_5.department_id)))
--                                                                                         ->  Seq Scan on staff l_5
--                                                                                               Filter: ((status = 'active'::text) AND (role = 'lead'::text) AND (id = '…'::uuid))
--                                               ->  Nested Loop
--                                                     ->  Nested Loop
--                                                           ->  Nested Loop
--                                                                 Join Filter: (g_6.path @> ARRAY[sg_3.group_id])
--                                                                 ->  Hash Join
--                                                                       Hash Cond: (s_9.id = sg_3.staff_id)
--                                                                       ->  Hash
--                                                                             ->  Seq Scan on staff_group sg_3
--   ->  Hash Join
--         Hash Cond: (g.id = (unnest(g_4.path)))
--         ->  Hash Left Join
--               Hash Cond: (g.id = shared.group_id)
--               ->  Hash Left Join
--                     Hash Cond: (g.id = own.group_id)
--                     ->  Seq Scan on device_group g
--                           Filter: ((deleted_at IS NULL) AND (org_id = '…'::uuid))
--                     ->  Hash
--                           ->  Subquery Scan on own
--                                 ->  HashAggregate
--                                       Group Key: b.group_id
--                                       ->  Hash Semi Join
--                                             Hash Cond: (d.id = v.device_uid)
--                                             ->  Hash Join
--                                                   Hash Cond: (b.device_uid = d.id)
--                                                   ->  Seq Scan on device_binding b
--                                                         Filter: ((device_uid <> ALL ('{…}'::uuid[])) AND (org_id = '…'::uuid))
--                                                   ->  Hash
--                                                         ->  Seq Scan on device d
--                                             ->  Hash
--                                                   ->  Subquery Scan on v
--                                                         ->  HashAggregate
--                                                               Group Key: s.id, d_1.id
--                                                               ->  Append
--                                                                     ->  Nested Loop
--                                                                           Join Filter: (s.org_id = d_1.org_id)
--                                                                           ->  Seq Scan on staff s
--                                                                                 Filter: ((role = 'admin'::text) AND (status = 'active'::text) AND (id = '…'::uuid))
--                                                                     ->  Hash Join
--                                                                           Hash Cond: (sd.staff_id = s_1.id)
--                                                                           ->  Merge Join
--                                                                                 Merge Cond: (d_2.id = sd.device_uid)
--                                                                                 ->  Index Scan using device_pkey on device d_2
--                                                                                       Filter: (deleted_at IS NULL)
--                                                                                 ->  Sort
--                                                                                       Sort Key: sd.device_uid
--                                                                                       ->  Seq Scan on staff_device sd
--                                                                           ->  Hash
--                                                                                 ->  Unique
--                                                                                       ->  Sort
--                                                                                             Sort Key: s_1.id, s_1.id
--                                                                                             ->  Append
--                                                                                                   ->  Seq Scan on staff s_1
--                                                                                                         Filter: ((status = 'active'::text) AND (id = '…'::uuid))
--                                                                                                   ->  Nested Loop
--                                                                                                         Join Filter: ((d_3.org_id = m.org_id) AND (m.department_id = d_3.id))
--                                                                                                         ->  Nested Loop
--                                                                                                               Join Filter: ((l.org_id = d_3.org_id) AND ((d_3.id = l.department_id) OR (d_3.parent_id = l.department_id)))
--                                                                                                               ->  Seq Scan on staff l
--                                                                                                                     Filter: ((status = 'active'::text) AND (role = 'lead'::text) AND (id = '…'::uuid))
--                                                                     ->  Nested Loop
--                                                                           ->  Nested Loop
--                                                                                 ->  Nested Loop
--                                                                                       Join Filter: (g_1.path @> ARRAY[sg.group_id])
--                                                                                       ->  Hash Join
--                                                                                             Hash Cond: (s_2.id = sg.staff_id)
--                                                                                             ->  Hash
--                                                                                                   ->  Seq Scan on staff_group sg
--               ->  Hash
--                     ->  Subquery Scan on shared
--                           ->  GroupAggregate
--                                 Group Key: ancestor.ancestor
--                                 ->  Sort
--                                       Sort Key: ancestor.ancestor, d_6.id
--                                       ->  Nested Loop
--                                             ->  Nested Loop
--                                                   Join Filter: (b_2.group_id = g_2.id)
--                                                   ->  Nested Loop
--                                                         Join Filter: (b_2.device_uid = d_6.id)
--                                                         ->  Hash Join
--                                                               Hash Cond: (d_7.id = b_2.device_uid)
--                                                               ->  Hash
--                                                                     ->  Seq Scan on device_binding b_2
--                                                                           Filter: ((device_uid = ANY ('{…}'::uuid[])) AND (org_id = '…'::uuid))
--         ->  Hash
--               ->  HashAggregate
--                     Group Key: unnest(g_4.path)
--                     ->  ProjectSet
--                           ->  Hash Join
--                                 Hash Cond: (seen.group_id = g_4.id)
--                                 ->  CTE Scan on seen
--                                 ->  Hash
--                                       ->  Seq Scan on device_group g_4
--         SubPlan 2
--           ->  CTE Scan on seen seen_1
--         SubPlan 3
--           ->  CTE Scan on seen seen_2
--         SubPlan 4
--           ->  Nested Loop
--                 Join Filter: (g_7.path @> ARRAY[sg_4.group_id])
--                 ->  Nested Loop
--                       Join Filter: (sg_4.staff_id = s_10.id)
--                       ->  Unique
--                             ->  Sort
--                                   Sort Key: s_10.id, s_10.id
--                                   ->  Append
--                                         ->  Seq Scan on staff s_10
--                                               Filter: ((status = 'active'::text) AND (id = '…'::uuid))
--                                         ->  Nested Loop
--                                               Join Filter: ((d_18.org_id = m_7.org_id) AND (m_7.department_id = d_18.id))
--                                               ->  Nested Loop
--                                                     Join Filter: ((l_7.org_id = d_18.org_id) AND ((d_18.id = l_7.department_id) OR (d_18.parent_id = l_7.department_id)))
--                                                     ->  Seq Scan on staff l_7
--                                                           Filter: ((status = 'active'::text) AND (role = 'lead'::text) AND (id = '…'::uuid))
--                       ->  Seq Scan on staff_group sg_4
