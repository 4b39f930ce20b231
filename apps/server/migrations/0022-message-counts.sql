-- Counts of the alarms that lists show (heads that are not deleted), so that figures over days need not read them.
-- Whoever stores, folds, deletes or brings back messages appends in the same transaction what changed; rows are only
-- appended, so that writers never wait for each other. A job adds them to the totals: a count is totals plus changes.

create table message_count_change (
  org_id uuid not null,
  device_uid uuid not null,
  point_id uuid not null,
  alg_id text not null,
  hour timestamptz not null,
  count int not null
);
create index message_count_change_org on message_count_change (org_id, hour);

-- of the last weeks; see hourDays in message-count.queries.ts
create table message_hour (
  org_id uuid not null,
  hour timestamptz not null,
  device_uid uuid not null,
  point_id uuid not null,
  alg_id text not null,
  count int not null,
  primary key (org_id, hour, device_uid, point_id, alg_id) include (count)
);
create index message_hour_none on message_hour (org_id) where count = 0;

-- `day` is when it begins
create table message_day (
  org_id uuid not null,
  day timestamptz not null,
  device_uid uuid not null,
  point_id uuid not null,
  alg_id text not null,
  count int not null,
  primary key (org_id, day, device_uid, point_id, alg_id) include (count)
);
create index message_day_none on message_day (org_id) where count = 0;

-- the same without the points, for figures of a whole organisation over months
create table message_device_day (
  org_id uuid not null,
  day timestamptz not null,
  device_uid uuid not null,
  alg_id text not null,
  count int not null,
  primary key (org_id, day, device_uid, alg_id) include (count)
);
create index message_device_day_none on message_device_day (org_id) where count = 0;

create function hour_start(at timestamptz) returns timestamptz immutable strict parallel safe language sql
  return date_bin('1 hour', at, timestamptz '2000-01-01 00:00+00');
-- midnight in Asia/Shanghai, like calendar-day.ts
create function day_start(at timestamptz) returns timestamptz immutable strict parallel safe language sql
  return date_bin('1 day', at, timestamptz '2000-01-01 00:00+08');

create function count_stored_messages() returns trigger language plpgsql as $$
begin
  insert into message_count_change (org_id, device_uid, point_id, alg_id, hour, count)
  select org_id, device_uid, point_id, alg_id, hour_start(happened_at), count(*) from stored
  where folded_into is null and deleted_at is null group by 1, 2, 3, 4, 5;
  return null;
end $$;

create function count_removed_messages() returns trigger language plpgsql as $$
begin
  insert into message_count_change (org_id, device_uid, point_id, alg_id, hour, count)
  select org_id, device_uid, point_id, alg_id, hour_start(happened_at), -count(*) from removed
  where folded_into is null and deleted_at is null group by 1, 2, 3, 4, 5;
  return null;
end $$;

create function count_changed_message() returns trigger language plpgsql as $$
begin
  insert into message_count_change (org_id, device_uid, point_id, alg_id, hour, count)
  values (new.org_id, new.device_uid, new.point_id, new.alg_id, hour_start(new.happened_at),
    case when new.folded_into is null and new.deleted_at is null then 1 else -1 end);
  return null;
end $$;

create trigger message_stored after insert on message
  referencing new table as stored for each statement execute function count_stored_messages();
create trigger message_removed after delete on message
  referencing old table as removed for each statement execute function count_removed_messages();
-- for each row: so that the many updates which change no count cost nothing
create trigger message_changed after update of folded_into, deleted_at on message for each row
  when ((old.folded_into is null and old.deleted_at is null) <> (new.folded_into is null and new.deleted_at is null))
  execute function count_changed_message();

-- Counts everything anew, hours from then on only; whoever writes messages waits meanwhile.
create function recount_messages(hours_since timestamptz) returns void language plpgsql as $$
begin
  lock table message, message_count_change, message_hour, message_day, message_device_day in share row exclusive mode;
  delete from message_count_change;
  delete from message_hour;
  delete from message_day;
  delete from message_device_day;
  insert into message_hour (org_id, hour, device_uid, point_id, alg_id, count)
  select org_id, hour_start(happened_at), device_uid, point_id, alg_id, count(*) from message
  where happened_at >= hour_start(hours_since) and folded_into is null and deleted_at is null group by 1, 2, 3, 4, 5;
  insert into message_day (org_id, day, device_uid, point_id, alg_id, count)
  select org_id, day_start(happened_at), device_uid, point_id, alg_id, count(*) from message
  where folded_into is null and deleted_at is null group by 1, 2, 3, 4, 5;
  insert into message_device_day (org_id, day, device_uid, alg_id, count)
  select org_id, day, device_uid, alg_id, sum(count) from message_day group by 1, 2, 3, 4;
end $$;

select recount_messages(now() - interval '40 days');
