-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

with
  page as materialized (
    select
      p.id,
      p.name,
      p.channel,
      (
        p.online
        and d.connected
      ) as online,
      p.created_at,
      d.device_id,
      d.nickname as device_name,
      d.type as device_type,
      coalesce(p.camera ->> 'kind', 'own') as camera,
      p.camera as source,
      p.longitude,
      p.latitude,
      p.region_code,
      p.image_key,
      p.image_at,
      p.blind_since,
      p.blind_cause,
      p.config_version,
      d.config_applied,
      d.config_in_force,
      d.connected
    from
      point p
      join device d on d.id = p.device_uid
    where
      p.deleted_at is null
      and d.deleted_at is null
      and "p"."org_id" = $1
      and true
    order by
      p.created_at desc,
      p.id
    limit
      $2
    offset
      $3
  )
select
  page.*,
  array(
    select
      alg_id
    from
      point_algorithm pa
    where
      pa.point_id = page.id
    order by
      1
  ) as algs,
  case
    when page.image_key <> ''
    and exists (
      select
      from
        stored_file f
      where
        f.id = substring(
          page.image_key
          from
            '[0-9a-f-]{36}'
        )::uuid
        and f.stored_at = page.image_at
        and f.org_id = $4
    ) then page.image_key
    else ''
  end as image_key
from
  page
order by
  page.created_at desc,
  page.id;

-- CTE Scan on page
--   CTE page
--     ->  Limit
--           ->  Nested Loop
--                 ->  Index Scan using point_of_org on point p
--                       Index Cond: (org_id = '…'::uuid)
--                 ->  Memoize
--                       Cache Key: p.device_uid
--                       ->  Index Scan using device_org_id_id_key on device d
--                             Index Cond: (id = p.device_uid)
--                             Filter: (deleted_at IS NULL)
--   SubPlan 2
--     ->  Sort
--           Sort Key: pa.alg_id
--           ->  Seq Scan on point_algorithm pa
--                 Filter: (point_id = page.id)
--   SubPlan 3
