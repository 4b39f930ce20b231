-- Entries, exits and charging stays by hour and device, for the dashboards: kept as other counts are (0043). Whoever
-- changes a record appends the difference in the same transaction, a job adds it up, and a figure is totals plus changes.

create table parking_hour_change (
  org_id uuid not null,
  device_uid uuid not null,
  -- when it begins
  hour timestamptz not null,
  entries int not null default 0,
  exits int not null default 0,
  -- entries on new-energy berths by the car's type
  electric int not null default 0,
  fuel int not null default 0,
  charging int not null default 0
);
create index parking_hour_change_hour on parking_hour_change (org_id, hour);

-- kept for some weeks
create table parking_hour (
  org_id uuid not null,
  hour timestamptz not null,
  device_uid uuid not null,
  entries int not null,
  exits int not null,
  electric int not null,
  fuel int not null,
  charging int not null,
  primary key (org_id, hour, device_uid)
);

create table parking_flow_day (
  org_id uuid not null,
  -- when it begins, in Asia/Shanghai
  day timestamptz not null,
  device_uid uuid not null,
  entries int not null,
  exits int not null,
  electric int not null,
  fuel int not null,
  charging int not null,
  primary key (org_id, day, device_uid)
);

-- shown at all: neither discarded, excluded nor part of another
create function is_shown_record(r parking_record) returns boolean immutable language sql as $$
  select r.scrap_cause is null and r.exclude_cause is null and r.merged_into is null
$$;

-- what one record adds to which hours
create function parking_hours_of(r parking_record)
returns table (hour timestamptz, entries int, exits int, electric int, fuel int, charging int) stable language sql as $$
  select date_trunc('hour', r.entry_at, 'Asia/Shanghai'), 1, 0, (r.is_new_energy and r.car_type = 2)::int,
    (r.is_new_energy and r.car_type = 1)::int, r.is_charging::int
  where is_shown_record(r) and r.entry_at is not null
  union all
  select date_trunc('hour', r.leave_at, 'Asia/Shanghai'), 0, 1, 0, 0, 0
  where is_shown_record(r) and r.leave_at is not null
$$;

create function count_parking_hours() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into parking_hour_change (org_id, device_uid, hour, entries, exits, electric, fuel, charging)
    select old.org_id, old.device_uid, h.hour, -h.entries, -h.exits, -h.electric, -h.fuel, -h.charging from parking_hours_of(old) h;
  end if;
  if tg_op <> 'DELETE' then
    insert into parking_hour_change (org_id, device_uid, hour, entries, exits, electric, fuel, charging)
    select new.org_id, new.device_uid, h.hour, h.entries, h.exits, h.electric, h.fuel, h.charging from parking_hours_of(new) h;
  end if;
  return null;
end $$;
create trigger parking_hours_stored after insert or delete on parking_record
  for each row execute function count_parking_hours();
create trigger parking_hours_changed after update on parking_record for each row
  when ((old.device_uid, old.entry_at, old.leave_at, old.scrap_cause is null, old.exclude_cause is null, old.merged_into is null, old.car_type, old.is_charging)
    is distinct from
    (new.device_uid, new.entry_at, new.leave_at, new.scrap_cause is null, new.exclude_cause is null, new.merged_into is null, new.car_type, new.is_charging))
  execute function count_parking_hours();

-- Counts everything anew, as recount_parking does and under the same kind of lock.
create function recount_parking_hours() returns void language plpgsql as $$
begin
  lock table parking_hour_change in exclusive mode;
  delete from parking_hour_change;
  delete from parking_hour;
  delete from parking_flow_day;
  insert into parking_hour (org_id, hour, device_uid, entries, exits, electric, fuel, charging)
  select r.org_id, h.hour, r.device_uid, sum(h.entries), sum(h.exits), sum(h.electric), sum(h.fuel), sum(h.charging)
  from parking_record r cross join lateral parking_hours_of(r) h group by 1, 2, 3;
  insert into parking_flow_day (org_id, day, device_uid, entries, exits, electric, fuel, charging)
  select org_id, day_start(hour), device_uid, sum(entries), sum(exits), sum(electric), sum(fuel), sum(charging)
  from parking_hour group by 1, 2, 3;
  delete from parking_hour where hour < now() - interval '40 days';
end $$;

select recount_parking_hours();
