-- Made by `npm run docs -- plans`; plans with 1,000,000 messages of two years.

select
  count(*) as n
from
  (
    select
    from
      parking_record r
    where
      r.merged_into is null
      and "r"."org_id" = $1
    limit
      $2
  ) counted;

-- Aggregate
--   ->  Limit
--         ->  Index Only Scan using parking_time on parking_record r
--               Index Cond: (org_id = '…'::uuid)
