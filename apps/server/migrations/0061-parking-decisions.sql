-- What a person decided on is the one record of its car, whatever its berth tells afterwards.
-- Without defaults, so that the table is not written anew; null: no.
alter table parking_record
  -- the berth whose observations tell of the car, where a person moved the record to another
  add column seen_berth_id uuid,
  -- a person decided on it while the car stood there: the leave is what the berth tells, until somebody decides again
  add column is_decided_open boolean,
  -- it came more than a day late and stands beside the berth's own history
  add column is_late_history boolean;
update parking_record set is_late_history = true where 'P-LATE' = any(codes);
update parking_record set is_decided_open = true where is_open and review_state in (1, 4) and merged_into is null;
create index parking_seen_berth on parking_record (seen_berth_id, at desc) where seen_berth_id is not null;
create index parking_leave on parking_record (leave_id) where leave_id is not null;
-- a berth's observations tell of one car at a time, wherever its record was moved to
drop index parking_open;
create unique index parking_open on parking_record (coalesce(seen_berth_id, berth_id)) where is_open and merged_into is null;

-- What failed by itself: tried again later and later, on whichever node, while everything else goes on.
create table parking_retry (
  job text not null check (job in ('track', 'orders')),
  item_id uuid not null,
  tries int not null,
  retry_at timestamptz not null,
  cause text not null,
  primary key (job, item_id)
);
