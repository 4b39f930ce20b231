-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

/* planned once */
select
  s.id,
  s.account_id,
  s.org_id,
  s.issued_at,
  s.last_seen_at,
  s.ends_at,
  s.token_hash = $1 as is_current,
  st.id as staff_id,
  st.role,
  st.department_id,
  o.parking,
  o.farm,
  o.arrangement,
  case
    when st.live then true
    else o.live
  end as live,
  case
    when s.viewing_staff_id is not null then own.id
  end as viewer_staff_id,
  dl.id as display_link_id,
  dl.screen,
  dl.group_id as display_group_id,
  a.operator_since is not null as is_operator,
  a.totp_enabled_at is not null as has_second_factor
from
  session s
  join account a on a.id = s.account_id
  and a.disabled_at is null
  left join organisation o on o.id = s.org_id
  and o.status = 'active'
  and (
    o.expires_at is null
    or o.expires_at > $2
  )
  left join staff own on own.account_id = s.account_id
  and own.org_id = o.id
  and own.status = 'active'
  and a.operator_since is null
  left join staff seen on seen.id = s.viewing_staff_id
  and seen.org_id = o.id
  and seen.status = 'active'
  and own.role = 'admin'
  left join display_link dl on dl.id = s.display_link_id
  and dl.made_by = own.id
  and dl.org_id = o.id
  and dl.revoked_at is null
  and (
    dl.expires_at is null
    or dl.expires_at > $3
  )
  and own.role in ('admin', 'lead')
  left join staff st on st.id = case
    when s.viewing_staff_id is null then own.id
    else seen.id
  end
where
  s.ends_at > $4
  and (
    s.token_hash = $5
    or (
      s.previous_hash = $6
      and s.previous_until > $7
    )
  )
  and (
    s.viewing_staff_id is null
    or seen.id is not null
  )
  and (
    s.display_link_id is null
    or dl.id is not null
  );

-- Nested Loop Left Join
--   Join Filter: (st.id = CASE WHEN (s.viewing_staff_id IS NULL) THEN own.id ELSE seen.id END)
--   ->  Nested Loop Left Join
--         Join Filter: ((own.role = ANY ('{…}'::text[])) AND (dl.id = s.display_link_id) AND (dl.made_by = own.id) AND (dl.org_id = o.id))
--         Filter: ((s.display_link_id IS NULL) OR (dl.id IS NOT NULL))
--         ->  Nested Loop Left Join
--               Join Filter: ((own.role = 'admin'::text) AND (seen.id = s.viewing_staff_id) AND (seen.org_id = o.id))
--               Filter: ((s.viewing_staff_id IS NULL) OR (seen.id IS NOT NULL))
--               ->  Nested Loop Left Join
--                     Join Filter: ((a.operator_since IS NULL) AND (own.account_id = s.account_id) AND (own.org_id = o.id))
--                     ->  Nested Loop Left Join
--                           Join Filter: (o.id = s.org_id)
--                           ->  Nested Loop
--                                 Join Filter: (a.id = s.account_id)
--                                 ->  Seq Scan on session s
--                                       Filter: ((ends_at > '…'::timestamp with time zone) AND ((token_hash = '…'::bytea) OR ((previous_hash = '…'::bytea) AND (previous_until > '…'::timestamp with time zone))))
