-- Unread alarms are counted like all of them (0022): by what changed, appended in the causing transaction. Bell and pushes
-- ask for the sum and need not count years of unread rows.
alter table message_count_change add column unread int not null default 0;

create table message_unread_count (
  org_id uuid not null,
  device_uid uuid not null,
  alg_id text not null,
  count int not null,
  primary key (org_id, device_uid, alg_id) include (count)
);

create or replace function count_stored_messages() returns trigger language plpgsql as $$
begin
  insert into message_count_change (org_id, device_uid, point_id, alg_id, hour, count, unread)
  select org_id, device_uid, point_id, alg_id, hour_start(happened_at), count(*), count(*) filter (where not client_read) from stored
  where folded_into is null and deleted_at is null group by 1, 2, 3, 4, 5;
  return null;
end $$;

create or replace function count_removed_messages() returns trigger language plpgsql as $$
begin
  insert into message_count_change (org_id, device_uid, point_id, alg_id, hour, count, unread)
  select org_id, device_uid, point_id, alg_id, hour_start(happened_at), -count(*), -count(*) filter (where not client_read) from removed
  where folded_into is null and deleted_at is null group by 1, 2, 3, 4, 5;
  return null;
end $$;

create or replace function count_changed_message() returns trigger language plpgsql as $$
declare
  was boolean := old.folded_into is null and old.deleted_at is null;
  is_now boolean := new.folded_into is null and new.deleted_at is null;
begin
  insert into message_count_change (org_id, device_uid, point_id, alg_id, hour, count, unread)
  values (new.org_id, new.device_uid, new.point_id, new.alg_id, hour_start(new.happened_at),
    is_now::int - was::int, (is_now and not new.client_read)::int - (was and not old.client_read)::int);
  return null;
end $$;

drop trigger message_changed on message;
create trigger message_changed after update of folded_into, deleted_at, client_read on message for each row
  when ((old.folded_into is null and old.deleted_at is null) <> (new.folded_into is null and new.deleted_at is null)
    or (old.folded_into is null and old.deleted_at is null and not old.client_read)
      <> (new.folded_into is null and new.deleted_at is null and not new.client_read))
  execute function count_changed_message();

-- Counts everything anew, hours from then on only; whoever writes messages waits meanwhile.
create or replace function recount_messages(hours_since timestamptz) returns void language plpgsql as $$
begin
  lock table message, message_count_change, message_hour, message_day, message_device_day, message_unread_count in share row exclusive mode;
  delete from message_count_change;
  delete from message_hour;
  delete from message_day;
  delete from message_device_day;
  delete from message_unread_count;
  insert into message_hour (org_id, hour, device_uid, point_id, alg_id, count)
  select org_id, hour_start(happened_at), device_uid, point_id, alg_id, count(*) from message
  where happened_at >= hour_start(hours_since) and folded_into is null and deleted_at is null group by 1, 2, 3, 4, 5;
  insert into message_day (org_id, day, device_uid, point_id, alg_id, count)
  select org_id, day_start(happened_at), device_uid, point_id, alg_id, count(*) from message
  where folded_into is null and deleted_at is null group by 1, 2, 3, 4, 5;
  insert into message_device_day (org_id, day, device_uid, alg_id, count)
  select org_id, day, device_uid, alg_id, sum(count) from message_day group by 1, 2, 3, 4;
  insert into message_unread_count (org_id, device_uid, alg_id, count)
  select org_id, device_uid, alg_id, count(*) from message
  where not client_read and folded_into is null and deleted_at is null group by 1, 2, 3;
end $$;

select recount_messages(now() - interval '40 days');
