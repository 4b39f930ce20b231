-- When somebody was at a workplace: what a record tells of it, the roll-up by point and day, and who should have been there.
alter table device_record
  -- of cv_working_hours: [{day, start, end}], whole seconds of days of Asia/Shanghai by the corrected clock; else null
  add column worked jsonb,
  -- key of the whole picture that came with it; empty: none
  add column image text not null default '';
create index device_record_worked on device_record (org_id, happened_at) where worked is not null;

-- Strips of presence: gaps of at most 60 s are joined, then what is shorter than 30 s is dropped. The contract's rule says
-- the same; a test holds them together.
create function working_strips(spans int4multirange) returns int4multirange language sql immutable strict parallel safe as $$
  select coalesce(range_agg(int4range(lower(s), upper(s) - 60)) filter (where upper(s) - 60 - lower(s) >= 30), '{}')
  from unnest((select range_agg(int4range(lower(r), upper(r) + 60)) from unnest(spans) r)) s
$$;

create function working_seconds(spans int4multirange) returns int language sql immutable strict parallel safe as $$
  select coalesce(sum(upper(s) - lower(s)), 0)::int from unnest(working_strips(spans)) s
$$;

create table working_day (
  point_id uuid not null,
  -- of Asia/Shanghai
  day date not null,
  org_id uuid not null,
  device_uid uuid not null,
  -- union of what the records tell, seconds of the day
  spans int4multirange not null,
  -- after joining and dropping; follows from the spans, so it cannot differ from them
  seconds int not null generated always as (working_seconds(spans)) stored,
  primary key (point_id, day),
  foreign key (org_id, device_uid, point_id) references point (org_id, device_uid, id) on delete cascade
);
create index working_day_org on working_day (org_id, day, point_id) include (device_uid, seconds);

-- Makes the days of an organisation anew from its records. Days that lose all records lose their row; days before
-- `first`, whose records may be gone by their age, are not touched.
create function recount_working_days(org uuid, first date, last date) returns int language sql as $$
  with told as (
    select r.point_id, w.day, r.device_uid, range_agg(int4range(w.start, w."end")) as spans
    from device_record r, jsonb_to_recordset(r.worked) as w(day date, start int, "end" int)
    where r.org_id = org and r.worked is not null and w.day between first and last
      -- what a record tells lies within a day of it
      and r.happened_at >= (first - 1)::timestamp at time zone 'Asia/Shanghai'
      and r.happened_at < (last + 2)::timestamp at time zone 'Asia/Shanghai'
    group by 1, 2, 3
  ), gone as (
    delete from working_day d where d.org_id = org and d.day between first and last
      and not exists (select from told t where t.point_id = d.point_id and t.day = d.day)
  ), written as (
    insert into working_day as d (point_id, day, org_id, device_uid, spans)
    select point_id, day, org, device_uid, spans from told order by 1, 2
    on conflict (point_id, day) do update set spans = excluded.spans
    returning 1
  )
  select count(*)::int from written
$$;

-- Who works where and when.
create table shift_plan (
  id uuid primary key,
  org_id uuid not null references organisation,
  device_uid uuid not null,
  point_id uuid not null,
  staff_id uuid not null references staff on delete cascade,
  -- [{weekday, from, to}], weekday 1 Monday to 7 Sunday, HH:mm; to at or before from: it ends on the next day
  shifts jsonb not null,
  -- [{day, note, shifts: [{from, to}]}]: what is worked instead on that day; no shifts: a day off
  exceptions jsonb not null,
  tolerance_minutes int not null check (tolerance_minutes between 0 and 120),
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  revision int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by uuid,
  deleted_at timestamptz,
  foreign key (org_id, device_uid, point_id) references point (org_id, device_uid, id) on delete cascade
);
create index shift_plan_point on shift_plan (org_id, point_id) where deleted_at is null;
create index shift_plan_staff on shift_plan (staff_id) where deleted_at is null;
