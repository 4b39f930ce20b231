-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

select
  coalesce(sum(m.count), 0)::bigint as n
from
  (
    select
      org_id,
      device_uid,
      alg_id,
      count
    from
      message_unread_count
    union all
    select
      org_id,
      device_uid,
      alg_id,
      unread
    from
      message_count_change
    where
      unread <> 0
  ) m
where
  coalesce(
    m.alg_id = any (
      (
        select
          case
            when s.org_id is not null then array(
              select
                jsonb_array_elements_text(s.value -> 'enable_alg_alert')
            )
          end
        from
          (
            values
              (1)
          ) as one
          left join organisation_setting s on s.org_id = $1
          and s.name = 'alarm_centre'
      )::text[]
    ),
    m.alg_id <> all ($2::text[])
  )
  and "m"."org_id" = $3
  and "m"."device_uid" in (
    select
      v.device_uid
    from
      visible_device v
    where
      v.staff_id = $4
  );

-- Aggregate
--   InitPlan 2
--     ->  Nested Loop Left Join
--           ->  Result
--           ->  Seq Scan on organisation_setting s_3
--                 Filter: ((org_id = '…'::uuid) AND (name = 'alarm_centre'::text))
--           SubPlan 1
--   ->  Hash Semi Join
--         Hash Cond: (message_unread_count.device_uid = v.device_uid)
--         ->  Append
--               ->  Seq Scan on message_unread_count
--                     Filter: ((org_id = '…'::uuid) AND COALESCE((alg_id = ANY ((InitPlan 2).col1)), (alg_id <> ALL ('{…}'::text[]))))
--               ->  Subquery Scan on "*SELECT* 2"
--                     ->  Index Scan using message_count_change_org on message_count_change
--                           Index Cond: (org_id = '…'::uuid)
--                           Filter: ((unread <> 0) AND COALESCE((alg_id = ANY ((InitPlan 2).col1)), (alg_id <> ALL ('{…}'::text[]))))
--         ->  Hash
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
--                                                                     Join Filter: ((d_2.org_id = m_1.org_id) AND (m_1.department_id = d_2.id))
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
