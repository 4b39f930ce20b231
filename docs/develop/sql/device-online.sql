-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

with
  truth as (
    select
      d.id,
      d.connected
      and d.deleted_at is null
      and (
        d.type <> 'SDC'
        or (
          exists (
            select
            from
              point p
            where
              p.device_uid = d.id
              and p.deleted_at is null
              and p.online
          )
          and not exists (
            select
            from
              point p
            where
              p.device_uid = d.id
              and p.deleted_at is null
              and not p.online
          )
        )
      ) as online
    from
      device d
    where
      d.id = any ($1::uuid[])
    order by
      d.id
    for update
  ),
  seeing as (
    update point p
    set
      blind_since = null,
      blind_cause = ''
    from
      device d
    where
      d.id = p.device_uid
      and d.id = any ($2::uuid[])
      and not d.connected
      and p.blind_since is not null
  )
update device d
set
  online = t.online,
  online_changed_at = $3
from
  truth t
where
  d.id = t.id
  and d.online <> t.online
returning
  d.id,
  d.org_id,
  d.online;

-- Update on device d
--   CTE truth
--     ->  LockRows
--           ->  Sort
--                 Sort Key: d_1.id
--                 ->  Seq Scan on device d_1
--                       Filter: (id = ANY ('{…}'::uuid[]))
--                       SubPlan 1
--                       SubPlan 4
--   CTE seeing
--     ->  Update on point p_2
--           ->  Nested Loop
--                 Join Filter: (d_2.id = p_2.device_uid)
--                 ->  Seq Scan on point p_2
--                       Filter: (blind_since IS NOT NULL)
--   ->  Hash Join
--         Hash Cond: (d.id = t.id)
--         Join Filter: (d.online <> t.online)
--         ->  Seq Scan on device d
--         ->  Hash
--               ->  CTE Scan on truth t
