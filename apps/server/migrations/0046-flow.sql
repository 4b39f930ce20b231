-- How many came in and went out, by hour and day, point, algorithm and kind of vehicle. Whoever stores or withdraws a record
-- appends in the same transaction what changed; a job adds it to the totals: a count is totals plus changes. Rows that retention
-- takes leave their counts behind; what was made for a demonstration takes its counts with it.

create table flow_change (
  org_id uuid not null,
  alg_id text not null,
  hour timestamptz not null,
  device_uid uuid not null,
  point_id uuid not null,
  kind text not null,
  count_in bigint not null,
  count_out bigint not null
);
create index flow_change_org on flow_change (org_id, alg_id, hour);

create table flow_hour (
  org_id uuid not null,
  alg_id text not null,
  hour timestamptz not null,
  device_uid uuid not null,
  point_id uuid not null,
  kind text not null,
  count_in bigint not null,
  count_out bigint not null,
  primary key (org_id, alg_id, hour, device_uid, point_id, kind) include (count_in, count_out)
);
create index flow_hour_none on flow_hour (org_id) where count_in = 0 and count_out = 0;

-- `day` is when it begins
create table flow_day (
  org_id uuid not null,
  alg_id text not null,
  day timestamptz not null,
  device_uid uuid not null,
  point_id uuid not null,
  kind text not null,
  count_in bigint not null,
  count_out bigint not null,
  primary key (org_id, alg_id, day, device_uid, point_id, kind) include (count_in, count_out)
);
create index flow_day_none on flow_day (org_id) where count_in = 0 and count_out = 0;

-- Before then some records of an organisation are gone, and their counts stand in the totals alone.
create table flow_retired (
  org_id uuid primary key references organisation,
  before timestamptz not null
);

create table flow_point (
  point_id uuid primary key references point on delete cascade,
  org_id uuid not null,
  reset_hour int not null check (reset_hour between 0 and 23),
  capacity int check (capacity between 1 and 1000000)
);

create index device_record_alg on device_record (org_id, alg_id, happened_at desc, id desc);

-- Each crossing of a record at its own time: as long before the record as before the end of its period, so that the device's
-- clock does not matter. A record whose list does not agree with its counts, leaves its period of at most an hour, or is
-- missing, counts as a whole when it happened.
create function flow_parts(happened timestamptz, n_in int, n_out int, data jsonb)
  returns table (at timestamptz, kind text, count_in int, count_out int) immutable parallel safe language plpgsql rows 5 as $$
declare
  period_end float8;
  span float8;
begin
  if jsonb_typeof(data->'from') = 'number' and jsonb_typeof(data->'to') = 'number' and jsonb_typeof(data->'crossings') = 'array' then
    period_end := (data->'to')::float8;
    span := period_end - (data->'from')::float8;
    if span between 0 and 3600000 then
      return query
        select happened - c.before_end * interval '1 millisecond', c.kind, (c.direction = 'in')::int, (c.direction = 'out')::int
        from (
          select a.*, count(*) over () as listed,
            count(*) filter (where a.direction = 'in' and a.before_end between 0 and span) over () as listed_in,
            count(*) filter (where a.direction = 'out' and a.before_end between 0 and span) over () as listed_out
          from (
            select e.value->>'direction' as direction,
              case when e.value->>'kind' in ('car', 'truck', 'bus', 'motorcycle', 'bicycle') then e.value->>'kind' else '' end as kind,
              case when jsonb_typeof(e.value->'at') = 'number' then period_end - (e.value->'at')::float8 end as before_end
            from jsonb_array_elements(data->'crossings') e
          ) a
        ) c
        where c.listed = n_in::bigint + n_out and c.listed_in = n_in and c.listed_out = n_out;
      if found then return; end if;
    end if;
  end if;
  return query select happened, '', n_in, n_out where n_in > 0 or n_out > 0;
end $$;

-- When the period of a record began; one that has none is of one moment. Stable, so that it is written into what calls it.
create function flow_start(happened timestamptz, data jsonb) returns timestamptz stable parallel safe language sql as $$
  select case
    when jsonb_typeof(data->'from') = 'number' and jsonb_typeof(data->'to') = 'number' then
      case when (data->'to')::float8 - (data->'from')::float8 between 0 and 3600000 then
        happened - ((data->'to')::float8 - (data->'from')::float8) * interval '1 millisecond'
      else happened end
    else happened end
$$;

-- The same by hour and kind. A period within an hour needs no look at when each crossing was, only whether the list is sound.
create function flow_hours(happened timestamptz, n_in int, n_out int, data jsonb)
  returns table (hour timestamptz, kind text, count_in bigint, count_out bigint) immutable parallel safe language plpgsql rows 2 as $$
declare
  listed int;
  listed_in int;
  listed_out int;
begin
  if n_in = 0 and n_out = 0 then return; end if;
  if hour_start(happened) = hour_start(flow_start(happened, data)) then
    hour := hour_start(happened);
    if not data @? '$.crossings[*].kind' then
      kind := '';
      count_in := n_in;
      count_out := n_out;
      return next;
      return;
    end if;
    if jsonb_typeof(data->'crossings') = 'array' and not data @? '$.crossings[*] ? (!(@.at.type() == "number" && @.at >= $.from && @.at <= $.to))' then
      select count(*), count(*) filter (where e.value->>'direction' = 'in'), count(*) filter (where e.value->>'direction' = 'out')
        into listed, listed_in, listed_out from jsonb_array_elements(data->'crossings') e;
      if listed = n_in::bigint + n_out and listed_in = n_in and listed_out = n_out then
        return query
          select hour_start(happened), c.kind, count(*) filter (where c.direction = 'in'), count(*) filter (where c.direction = 'out')
          from (
            select case when e.value->>'kind' in ('car', 'truck', 'bus', 'motorcycle', 'bicycle') then e.value->>'kind' else '' end as kind, e.value->>'direction' as direction
            from jsonb_array_elements(data->'crossings') e
          ) c group by c.kind;
        return;
      end if;
    end if;
  end if;
  return query select hour_start(p.at), p.kind, sum(p.count_in), sum(p.count_out) from flow_parts(happened, n_in, n_out, data) p group by 1, 2;
end $$;

create function count_stored_records() returns trigger language plpgsql as $$
begin
  insert into flow_change (org_id, alg_id, hour, device_uid, point_id, kind, count_in, count_out)
  select r.org_id, r.alg_id, p.hour, r.device_uid, r.point_id, p.kind, sum(p.count_in), sum(p.count_out)
  from stored r cross join lateral flow_hours(r.happened_at, r.count_in, r.count_out, r.data) p group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;

-- Retention says that it is one (`huiyan.retention`): then only what was made for a demonstration is counted off.
create function count_removed_records() returns trigger language plpgsql as $$
declare
  keeps boolean := coalesce(current_setting('huiyan.retention', true), '') = 'on';
begin
  insert into flow_change (org_id, alg_id, hour, device_uid, point_id, kind, count_in, count_out)
  select r.org_id, r.alg_id, p.hour, r.device_uid, r.point_id, p.kind, -sum(p.count_in), -sum(p.count_out)
  from removed r cross join lateral flow_hours(r.happened_at, r.count_in, r.count_out, r.data) p
  where not keeps or r.data ? 'demonstration' group by 1, 2, 3, 4, 5, 6;
  if keeps then
    -- not while days are counted anew: they would miss what goes
    perform pg_advisory_xact_lock_shared(hashtextextended('flow totals', 0));
    insert into flow_retired as known (org_id, before)
    select r.org_id, max(r.happened_at) + interval '1 millisecond' from removed r
    where not r.data ? 'demonstration' group by 1 order by 1
    on conflict (org_id) do update set before = greatest(known.before, excluded.before);
  end if;
  return null;
end $$;

-- Counts the days of an organisation from `day_from` to before `day_to` anew. Both are midnights. Records and changes are
-- taken by one statement, so that they are of one moment: what is stored meanwhile waits as a change for the totals. Nobody
-- who stores waits. Hours of which records are gone keep their totals.
create function recount_flow(wanted uuid, day_from timestamptz, day_to timestamptz) returns void language plpgsql set work_mem = '64MB' as $$
declare
  kept_until timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('flow totals', 0));
  select hour_start(r.before) + interval '1 hour' into kept_until from flow_retired r where r.org_id = wanted;
  kept_until := greatest(day_from, coalesce(kept_until, day_from));
  if kept_until >= day_to then return; end if;
  with taken as (
    delete from flow_change c where c.org_id = wanted and c.hour >= kept_until and c.hour < day_to
  ), parts as materialized (
    select r.alg_id, p.hour, r.device_uid, r.point_id, p.kind, sum(p.count_in) as n_in, sum(p.count_out) as n_out
    from device_record r cross join lateral flow_hours(r.happened_at, r.count_in, r.count_out, r.data) p
    where r.org_id = wanted and r.happened_at >= kept_until and r.happened_at <= day_to + interval '1 hour'
      and p.hour >= kept_until and p.hour < day_to
    group by 1, 2, 3, 4, 5
  ), days as materialized (
    select d.alg_id, day_start(d.hour) as day, d.device_uid, d.point_id, d.kind, sum(d.n_in) as n_in, sum(d.n_out) as n_out
    from (
      select * from parts
      union all
      select h.alg_id, h.hour, h.device_uid, h.point_id, h.kind, h.count_in, h.count_out from flow_hour h
      where h.org_id = wanted and h.hour >= day_start(kept_until) and h.hour < kept_until
    ) d group by 1, 2, 3, 4, 5
  ), old_hours as (
    delete from flow_hour h where h.org_id = wanted and h.hour >= kept_until and h.hour < day_to
      and not exists (select from parts p where (p.alg_id, p.hour, p.device_uid, p.point_id, p.kind) = (h.alg_id, h.hour, h.device_uid, h.point_id, h.kind))
  ), old_days as (
    delete from flow_day d where d.org_id = wanted and d.day >= day_start(kept_until) and d.day < day_to
      and not exists (select from days n where (n.alg_id, n.day, n.device_uid, n.point_id, n.kind) = (d.alg_id, d.day, d.device_uid, d.point_id, d.kind))
  ), hours as (
    insert into flow_hour as total (org_id, alg_id, hour, device_uid, point_id, kind, count_in, count_out)
    select wanted, p.alg_id, p.hour, p.device_uid, p.point_id, p.kind, p.n_in, p.n_out from parts p
    where not exists (
      select from flow_hour h where h.org_id = wanted and h.hour >= kept_until and h.hour < day_to
        and (h.alg_id, h.hour, h.device_uid, h.point_id, h.kind, h.count_in, h.count_out) = (p.alg_id, p.hour, p.device_uid, p.point_id, p.kind, p.n_in, p.n_out))
    on conflict (org_id, alg_id, hour, device_uid, point_id, kind) do update set count_in = excluded.count_in, count_out = excluded.count_out
  )
  insert into flow_day as total (org_id, alg_id, day, device_uid, point_id, kind, count_in, count_out)
  select wanted, n.alg_id, n.day, n.device_uid, n.point_id, n.kind, n.n_in, n.n_out from days n
  on conflict (org_id, alg_id, day, device_uid, point_id, kind) do update set count_in = excluded.count_in, count_out = excluded.count_out
  where (total.count_in, total.count_out) <> (excluded.count_in, excluded.count_out);
end $$;

-- Appends what stored records count, so that the job adds it up; a new installation has none.
insert into flow_change (org_id, alg_id, hour, device_uid, point_id, kind, count_in, count_out)
select r.org_id, r.alg_id, p.hour, r.device_uid, r.point_id, p.kind, sum(p.count_in), sum(p.count_out)
from device_record r cross join lateral flow_hours(r.happened_at, r.count_in, r.count_out, r.data) p group by 1, 2, 3, 4, 5, 6;

create trigger record_stored after insert on device_record
  referencing new table as stored for each statement execute function count_stored_records();
create trigger record_removed after delete on device_record
  referencing old table as removed for each statement execute function count_removed_records();
