-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

/* planned once */
with
  scanned as materialized (
    select
      r.id,
      r.berth_id,
      r.plate,
      r.at,
      coalesce(
        "r"."leave_at",
        case
          when "r"."is_open" then 'infinity'::timestamptz
        end,
        "r"."last_seen_at",
        "r"."entry_at"
      ) as until,
      r.entry_at is null as is_exit,
      'P-GAP' = any (r.codes) as is_silent
    from
      parking_record r
    where
      "r"."merged_into" is null
      and "r"."exclude_cause" is null
      and "r"."scrap_cause" is null
      and "r"."org_id" = $1
      and r.at >= $2
      and r.at <= $3
    order by
      r.at desc
    limit
      $4
  ),
  by_berth as materialized (
    select
      *
    from
      (
        select
          id,
          berth_id,
          at,
          until,
          plate,
          is_exit,
          is_silent,
          lag(id) over w as prev_id,
          max(until) over w as reached
        from
          scanned
        window
          w as (
            partition by
              berth_id
            order by
              at,
              until > at,
              is_exit,
              id rows between unbounded preceding
              and 1 preceding
          )
      ) s
    where
      is_exit
      or at <= reached + make_interval(
        secs => case
          when is_silent then $5::float8
          else $6::float8
        end
      )
  ),
  by_plate as (
    select
      id,
      plate,
      berth_id,
      at,
      max(until) over (
        partition by
          plate
        order by
          at,
          id rows between unbounded preceding
          and 1 preceding
      ) as reached
    from
      scanned
    where
      plate in (
        select
          plate
        from
          scanned
        where
          plate <> ''
        group by
          plate
        having
          count(*) > 1
      )
  ),
  pairs as (
    select
      prev.id as first_id,
      b.id as last_id,
      b.at
    from
      by_berth b
      join parking_record prev on prev.id = b.prev_id
      and prev.org_id = $7
    where
      b.at >= b.reached
      and (
        (
          b.is_exit
          and prev.entry_at is not null
          and prev.leave_at is null
          and not prev.is_open
        )
        or (
          b.plate <> ''
          and prev.plate <> ''
          and b.at <= b.reached + make_interval(secs => $8)
          and (
            b.at <= b.reached + make_interval(secs => $9)
            or (
              b.is_silent
              and 'P-GAP' = any (prev.codes)
            )
          )
          and (
            b.plate = prev.plate
            or (
              length(b.plate) = length(prev.plate)
              and (substr(b.plate, $10, 1) <> substr(prev.plate, $11, 1))::int + (substr(b.plate, $12, 1) <> substr(prev.plate, $13, 1))::int + (substr(b.plate, $14, 1) <> substr(prev.plate, $15, 1))::int + (substr(b.plate, $16, 1) <> substr(prev.plate, $17, 1))::int + (substr(b.plate, $18, 1) <> substr(prev.plate, $19, 1))::int + (substr(b.plate, $20, 1) <> substr(prev.plate, $21, 1))::int + (substr(b.plate, $22, 1) <> substr(prev.plate, $23, 1))::int + (substr(b.plate, $24, 1) <> substr(prev.plate, $25, 1))::int <= 2
            )
            or (
              abs(length(b.plate) - length(prev.plate)) = 1
              and (
                left(b.plate, 4) = left(prev.plate, 4)
                or right(b.plate, 3) = right(prev.plate, 3)
              )
            )
          )
          and not (
            prev.leave_at <= b.at - make_interval(secs => $26::float8)
            and not b.is_exit
            and prev.codes = '{}'
            and (
              prev.leave ->> 'plate' = prev.plate
              and (prev.leave ->> 'confidence')::float8 >= $27::float8
            )
            and exists (
              select
              from
                parking_record n
              where
                n.id = b.id
                and n.org_id = prev.org_id
                and n.codes = '{}'
                and (
                  n.entry ->> 'plate' = prev.plate
                  and (n.entry ->> 'confidence')::float8 >= $28::float8
                )
            )
          )
        )
      )
    union
    select
      o.id,
      b.id,
      b.at
    from
      (
        select
          *
        from
          by_berth
        where
          at < reached
        order by
          at desc
        limit
          $29
      ) b
      cross join lateral (
        select
          p.id
        from
          parking_record p
        where
          p.org_id = $30
          and p.berth_id = b.berth_id
          and p.at <= b.at
          and p.at >= b.at - make_interval(secs => $31)
          and (p.at, p.id) < (b.at, b.id)
          and p.at >= $32
          and "p"."merged_into" is null
          and "p"."exclude_cause" is null
          and "p"."scrap_cause" is null
          and coalesce(
            "p"."leave_at",
            case
              when "p"."is_open" then 'infinity'::timestamptz
            end,
            "p"."last_seen_at",
            "p"."entry_at"
          ) > b.at
          and p.at < b.until
        order by
          p.at desc
        limit
          $33
      ) o
    union
    select
      o.id,
      b.id,
      b.at
    from
      (
        select
          *
        from
          by_plate
        where
          at < reached
        order by
          at desc
        limit
          $34
      ) b
      cross join lateral (
        select
          p.id
        from
          parking_record p
        where
          p.org_id = $35
          and p.plate = b.plate
          and p.berth_id <> b.berth_id
          and (p.at, p.id) < (b.at, b.id)
          and p.at >= b.at - make_interval(secs => $36)
          and p.at >= $37
          and "p"."merged_into" is null
          and "p"."exclude_cause" is null
          and "p"."scrap_cause" is null
          and "p"."org_id" = $38
          and coalesce(
            "p"."leave_at",
            case
              when "p"."is_open" then 'infinity'::timestamptz
            end,
            "p"."last_seen_at",
            "p"."entry_at"
          ) > b.at + make_interval(secs => $39)
        order by
          p.at desc
        limit
          $40
      ) o
  )
select
  pairs.first_id,
  pairs.last_id,
  s.name as dismissed_by,
  d.at as dismissed_at
from
  pairs
  join parking_record f on f.id = pairs.first_id
  and f.org_id = $41
  join parking_record l on l.id = pairs.last_id
  and l.org_id = $42
  left join parking_conflict_dismissal d on d.org_id = $43
  and d.first_id = f.id
  and d.last_id = l.id
  and d.fingerprint = concat_ws(
    '|',
    "f"."berth_id",
    "f"."plate",
    extract(
      epoch
      from
        "f"."entry_at"
    ),
    extract(
      epoch
      from
        "f"."leave_at"
    ),
    "f"."is_open",
    "f"."dispute_cause" is null
  ) || ' ' || concat_ws(
    '|',
    "l"."berth_id",
    "l"."plate",
    extract(
      epoch
      from
        "l"."entry_at"
    ),
    extract(
      epoch
      from
        "l"."leave_at"
    ),
    "l"."is_open",
    "l"."dispute_cause" is null
  )
  left join staff s on s.id = d.staff_id
where
  (d.at is not null) = $44
  and true
order by
  pairs.at desc,
  pairs.last_id,
  pairs.first_id
limit
  $45;

-- Limit
--   CTE scanned
--     ->  Limit
--           ->  Index Scan using parking_time on parking_record r
--                 Index Cond: ((org_id = '…'::uuid) AND (at >= '…'::timestamp with time zone) AND (at <= '…'::timestamp with time zone))
--                 Filter: ((exclude_cause IS NULL) AND (scrap_cause IS NULL))
--   CTE by_berth
--     ->  Subquery Scan on s_1
--           Filter: (s_1.is_exit OR (s_1.at <= (s_1.reached + make_interval(0, 0, 0, 0, 0, 0, CASE WHEN s_1.is_silent THEN '14400'::double precision ELSE '600'::double precision END))))
--           ->  WindowAgg
--                 Window: w AS (PARTITION BY scanned_2.berth_id ORDER BY scanned_2.at, ((scanned_2.until > scanned_2.at)), scanned_2.is_exit, scanned_2.id ROWS BETWEEN UNBOUNDED PRECEDING AND '1'::bigint PRECEDING)
--                 ->  Sort
--                       Sort Key: scanned_2.berth_id, scanned_2.at, ((scanned_2.until > scanned_2.at)), scanned_2.is_exit, scanned_2.id
--                       ->  CTE Scan on scanned scanned_2
--   ->  Sort
--         Sort Key: b.at DESC, b.id, prev.id
--         ->  Nested Loop Left Join
--               Join Filter: (s.id = d.staff_id)
--               ->  Nested Loop Left Join
--                     Join Filter: ((d.first_id = f.id) AND (d.last_id = l.id) AND (d.fingerprint = ((concat_ws('|'::text, f.berth_id, f.plate, EXTRACT(epoch FROM f.entry_at), EXTRACT(epoch FROM f.leave_at), f.is_open, (f.dispute_cause IS NULL)) || ' '::text) || concat_ws('|'::text, l.berth_id, l.plate, EXTRACT(epoch FROM l.entry_at), EXTRACT(epoch FROM l.leave_at), l.is_open, (l.dispute_cause IS NULL)))))
--                     Filter: (d.at IS NULL)
--                     ->  Nested Loop
--                           ->  Nested Loop
--                                 ->  Unique
--                                       ->  Sort
--                                             Sort Key: prev.id, b.id, b.at
--                                             ->  Append
--                                                   ->  Nested Loop
--                                                         ->  CTE Scan on by_berth b
--                                                               Filter: ((at >= reached) AND (is_exit OR ((plate <> ''::text) AND (at <= (reached + '04:00:00'::interval)) AND ((at <= (reached + '00:10:00'::interval)) OR is_silent))))
--                                                   ->  Nested Loop
--                                                         ->  Limit
--                                                               ->  Sort
--                                                                     Sort Key: by_berth.at DESC
--                                                                     ->  CTE Scan on by_berth
--                                                                           Filter: (at < reached)
--                                                   ->  Nested Loop
--                                                         ->  Limit
--                                                               ->  Sort
--                                                                     Sort Key: by_plate.at DESC
--                                                                     ->  Subquery Scan on by_plate
--                                                                           Filter: (by_plate.at < by_plate.reached)
--                                                                           ->  WindowAgg
--                                                                                 Window: w1 AS (PARTITION BY scanned.plate ORDER BY scanned.at, scanned.id ROWS BETWEEN UNBOUNDED PRECEDING AND '1'::bigint PRECEDING)
--                                                                                 ->  Sort
--                                                                                       Sort Key: scanned.plate, scanned.at, scanned.id
--                                                                                       ->  Hash Join
--                                                                                             Hash Cond: (scanned.plate = scanned_1.plate)
--                                                                                             ->  CTE Scan on scanned
--                                                                                             ->  Hash
--                                                                                                   ->  HashAggregate
--                                                                                                         Group Key: scanned_1.plate
--                                                                                                         Filter: (count(*) > 1)
--                                                                                                         ->  CTE Scan on scanned scanned_1
--                                                                                                               Filter: (plate <> ''::text)
