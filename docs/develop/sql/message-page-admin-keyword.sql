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
  and m.happened_at >= $2
  and (
    m.alg_id = any ($3::text[])
    or m.point_id in (
      select
        id
      from
        point
      where
        org_id = $4
        and name ilike $5
    )
    or m.device_uid in (
      select
        id
      from
        device
      where
        org_id = $6
        and (
          nickname ilike $7
          or device_id ilike $8
        )
    )
    or (
      m.plate <> ''
      and m.plate ilike $9
    )
  )
  and true
order by
  m.happened_at desc,
  m.id desc
limit
  $10
offset
  $11;

-- Limit
--   ->  Append
--         ->  Index Only Scan using message_202611_… on message_<month> m_1
--               Index Cond: ((org_id = '…'::uuid) AND (happened_at >= '…'::timestamp with time zone))
--               Filter: ((alg_id = ANY ('{…}'::text[])) OR (ANY (point_id = (hashed SubPlan 1).col1)) OR (ANY (device_uid = (hashed SubPlan 2).col1)) OR ((plate <> ''::text) AND (plate ~~* '%点位 1%'::text)))
