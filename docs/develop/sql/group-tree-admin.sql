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
  seen as (
    select
      null
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
      and d.org_id = $1
      and d.deleted_at is null
    where
      b.org_id = $2
      and b.device_uid <> all ($3::uuid[])
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
      and d.org_id = $4
      and d.deleted_at is null
      join device_group g on g.id = b.group_id
      and g.deleted_at is null
      cross join lateral unnest(g.path) as ancestor
    where
      b.org_id = $5
      and b.device_uid = any ($6::uuid[])
    group by
      1
  )
select
  g.id,
  g.parent_id,
  g.name,
  g.sort,
  true as visible,
  false as partly,
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
  g.org_id = $7
  and g.deleted_at is null
  and true
order by
  g.sort,
  g.created_at,
  g.id;

-- Sort
--   Sort Key: g.sort, g.created_at, g.id
--   ->  Hash Left Join
--         Hash Cond: (g.id = shared.group_id)
--         ->  Hash Left Join
--               Hash Cond: (g.id = own.group_id)
--               ->  Seq Scan on device_group g
--                     Filter: ((deleted_at IS NULL) AND (org_id = '…'::uuid))
--               ->  Hash
--                     ->  Subquery Scan on own
--                           ->  HashAggregate
--                                 Group Key: b.group_id
--                                 ->  Hash Join
--                                       Hash Cond: (b.device_uid = d.id)
--                                       ->  Seq Scan on device_binding b
--                                             Filter: ((device_uid <> ALL ('{…}'::uuid[])) AND (org_id = '…'::uuid))
--                                       ->  Hash
--                                             ->  Seq Scan on device d
--                                                   Filter: ((deleted_at IS NULL) AND (org_id = '…'::uuid))
--         ->  Hash
--               ->  Subquery Scan on shared
--                     ->  GroupAggregate
--                           Group Key: ancestor.ancestor
--                           ->  Sort
--                                 Sort Key: ancestor.ancestor, d_1.id
--                                 ->  Nested Loop
--                                       ->  Nested Loop
--                                             Join Filter: (b_1.group_id = g_1.id)
--                                             ->  Hash Join
--                                                   Hash Cond: (d_1.id = b_1.device_uid)
--                                                   ->  Seq Scan on device d_1
--                                                         Filter: ((deleted_at IS NULL) AND (org_id = '…'::uuid))
--                                                   ->  Hash
--                                                         ->  Seq Scan on device_binding b_1
--                                                               Filter: ((device_uid = ANY ('{…}'::uuid[])) AND (org_id = '…'::uuid))
