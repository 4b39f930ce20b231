-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

with
  page as materialized (
    select
      d.id,
      d.created_at
    from
      (
        select
          *,
          id as device_uid
        from
          device
      ) d
    where
      d.deleted_at is null
      and "d"."org_id" = $1
    order by
      d.created_at desc,
      d.id
    limit
      $2
    offset
      $3
  )
select
  d.id,
  d.device_id,
  d.nickname,
  d.remark,
  d.type,
  d.online,
  d.ip,
  d.platform,
  d.created_at,
  d.last_report_at,
  d.started_at,
  d.version,
  d.config_version,
  d.config_applied,
  d.config_in_force,
  d.connected,
  d.points_refused,
  (d.telemetry ->> 'cpu')::double precision as cpu,
  d.telemetry -> 'memory' as memory,
  array(
    select distinct
      a.alg_id
    from
      point_algorithm a
      join point p on p.id = a.point_id
    where
      p.device_uid = d.id
      and p.deleted_at is null
    order by
      1
  ) as algs,
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
      b.device_uid = d.id
  ) as group_name,
  array(
    select
      b.group_id
    from
      device_binding b
    where
      b.device_uid = d.id
  ) as groups,
  coalesce(
    (
      select
        label ->> 'value'
      from
        device_binding b
        join device_group g on g.id = b.group_id
        cross join lateral jsonb_array_elements(g.labels) as label
      where
        b.device_uid = d.id
        and label ->> 'type' = 'location'
      order by
        cardinality(g.path) desc,
        g.sort,
        g.id
      limit
        1
    ),
    (
      select
        p.region_code
      from
        point p
      where
        p.device_uid = d.id
        and p.deleted_at is null
        and p.region_code <> ''
      order by
        p.created_at,
        p.id
      limit
        1
    ),
    ''
  ) as region_code,
  points.online as points_online,
  points.offline as points_offline,
  points.blind as blind_points,
  (
    select
      count(*)
    from
      dead_letter l
    where
      l.device_uid = d.id
  ) as dead_letters,
  (
    select
      u.version
    from
      upgrade_package u
    where
      u.platform in ('', d.platform)
      and u.withdrawn_at is null
    order by
      string_to_array(regexp_replace(u.version, '[^0-9.].*$', ''), '.')::int[] desc
    limit
      1
  ) as newest_package
from
  page
  join device d on d.id = page.id
  cross join lateral (
    select
      count(*) filter (
        where
          p.online
      ) as online,
      count(*) filter (
        where
          not p.online
      ) as offline,
      count(*) filter (
        where
          p.online
          and p.blind_since is not null
      ) as blind
    from
      point p
    where
      p.device_uid = d.id
      and p.deleted_at is null
  ) points
order by
  d.created_at desc,
  d.id;

-- Sort
--   Sort Key: d.created_at DESC, d.id
--   CTE page
--     ->  Limit
--           ->  Index Only Scan using device_listed on device
--                 Index Cond: (org_id = '…'::uuid)
--   ->  Nested Loop
--         ->  Hash Join
--               Hash Cond: (d.id = page.id)
--               ->  Seq Scan on device d
--               ->  Hash
--                     ->  CTE Scan on page
--         ->  Aggregate
--               ->  Bitmap Heap Scan on point p
--                     Recheck Cond: ((device_uid = d.id) AND (deleted_at IS NULL))
--                     Heap Blocks: exact=120
--                     ->  Bitmap Index Scan on point_of_device
--                           Index Cond: (device_uid = d.id)
--         SubPlan 2
--           ->  Unique
--                 ->  Sort
--                       Sort Key: a.alg_id
--                       ->  Hash Join
--                             Hash Cond: (p_1.id = a.point_id)
--                             ->  Bitmap Heap Scan on point p_1
--                                   Recheck Cond: ((device_uid = d.id) AND (deleted_at IS NULL))
--                                   Heap Blocks: exact=116
--                                   ->  Bitmap Index Scan on point_of_device
--                                         Index Cond: (device_uid = d.id)
--                             ->  Hash
--                                   ->  Seq Scan on point_algorithm a
--         SubPlan 3
--           ->  Aggregate
--                 ->  Sort
--                       Sort Key: g.name
--                       ->  Hash Join
--                             Hash Cond: (g.id = b.group_id)
--                             ->  Seq Scan on device_group g
--                             ->  Hash
--                                   ->  Seq Scan on device_binding b
--                                         Filter: (device_uid = d.id)
--         SubPlan 4
--           ->  Seq Scan on device_binding b_1
--                 Filter: (device_uid = d.id)
--         SubPlan 5
--           ->  Limit
--                 ->  Sort
--                       Sort Key: (cardinality(g_1.path)) DESC, g_1.sort, g_1.id
--                       ->  Nested Loop
--                             ->  Hash Join
--                                   Hash Cond: (g_1.id = b_2.group_id)
--                                   ->  Seq Scan on device_group g_1
--                                   ->  Hash
--                                         ->  Seq Scan on device_binding b_2
--                                               Filter: (device_uid = d.id)
--                             ->  Function Scan on jsonb_array_elements label
--                                   Filter: ((value ->> 'type'::text) = 'location'::text)
--         SubPlan 6
--           ->  Limit
--                 ->  Sort
--                       Sort Key: p_2.created_at, p_2.id
--                       ->  Bitmap Heap Scan on point p_2
--                             Recheck Cond: ((device_uid = d.id) AND (deleted_at IS NULL))
--                             Filter: (region_code <> ''::text)
--                             Heap Blocks: exact=120
--                             ->  Bitmap Index Scan on point_of_device
--                                   Index Cond: (device_uid = d.id)
--         SubPlan 7
--           ->  Aggregate
--                 ->  Seq Scan on dead_letter l
--                       Filter: (device_uid = d.id)
--         SubPlan 8
--           ->  Limit
--                 ->  Sort
--                       Sort Key: ((string_to_array(regexp_replace(u.version, '[^0-9.].*$'::text, ''::text), '.'::text))::integer[]) DESC
--                       ->  Seq Scan on upgrade_package u
--                             Filter: ((withdrawn_at IS NULL) AND (platform = ANY (ARRAY[''::text, d.platform])))
