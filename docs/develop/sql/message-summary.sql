-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

select
  m.alg_id,
  count(*) as total,
  count(*) filter (
    where
      not m.client_read
  ) as unread,
  count(*) filter (
    where
      m.client_mark
  ) as marked,
  count(*) filter (
    where
      m.severity = 3
      and m.state = any ($1::text[])
  ) as high,
  count(*) filter (
    where
      m.severity = 2
      and m.state = any ($2::text[])
  ) as medium,
  count(*) filter (
    where
      m.severity = 1
      and m.state = any ($3::text[])
  ) as low,
  count(*) filter (
    where
      (
        m.state = any ($4::text[])
        and m.alg_id <> all ($5::text[])
        and m.happened_at < case m.severity
          when 3 then $6::timestamptz
          when 1 then $7::timestamptz
          else $8::timestamptz
        end
      )
  ) as overdue
from
  message m
where
  m.folded_into is null
  and m.deleted_at is null
  and "m"."org_id" = $9
  and m.happened_at >= $10
group by
  1
order by
  2 desc,
  1;

-- Sort
--   Sort Key: (count(*)) DESC, m.alg_id
--   ->  HashAggregate
--         Group Key: m.alg_id
--         ->  Append
--               ->  Index Only Scan using message_202611_… on message_<month> m_1
--                     Index Cond: ((org_id = '…'::uuid) AND (happened_at >= '…'::timestamp with time zone))
