-- Charging rules that begin later, the charging report, and figures of orders by day.

-- a rule that is yet to come can be taken back; it stays in the history
alter table charging_rule add column withdrawn_at timestamptz, add column withdrawn_by uuid;
alter table charging_rule drop constraint charging_rule_org_id_valid_from_key;
create unique index charging_rule_from on charging_rule (org_id, valid_from) where withdrawn_at is null;
create index charging_rule_history on charging_rule (org_id, created_at desc);

-- What the charging report counts; `isChargingStay` says the same, where its numbers come from. Kept by the database
-- itself, so that no writer can forget it.
alter table parking_record add column is_charging boolean not null generated always as (
  is_new_energy and car_type = 2 and plate <> '' and entry_at is not null
  and scrap_cause is null and exclude_cause is null and merged_into is null
  and (charging_seconds >= 60 or coalesce(
    extract(epoch from coalesce(leave_at, last_seen_at) - entry_at) > 120
    and known_seconds < extract(epoch from coalesce(leave_at, last_seen_at) - entry_at)::float8 * 0.8::float8, false))
) stored;
create index parking_charging on parking_record (org_id, entry_at) include (plate, device_uid) where is_charging;
create index parking_charging_plate on parking_record (org_id, plate, entry_at desc) where is_charging;

-- the phone that was last reported for the owner of a plate
create table plate_owner (
  org_id uuid not null references organisation,
  plate text not null check (plate <> ''),
  phone text not null,
  reported_at timestamptz not null,
  primary key (org_id, plate)
);
create index plate_owner_reported on plate_owner (reported_at);

-- Figures of records and orders by device and day, as message counts are kept (0022): whoever changes a record or an
-- order appends the difference in the same transaction, a job adds it up, and a figure is totals plus changes.
create table parking_count_change (
  org_id uuid not null,
  device_uid uuid not null,
  -- when it begins, in Asia/Shanghai
  day timestamptz not null,
  complete int not null default 0,
  reviewed int not null default 0,
  made int not null default 0,
  paid int not null default 0,
  made_fen bigint not null default 0,
  paid_fen bigint not null default 0
);
create index parking_count_change_day on parking_count_change (org_id, day);

create table parking_day (
  org_id uuid not null,
  day timestamptz not null,
  device_uid uuid not null,
  complete int not null,
  reviewed int not null,
  made int not null,
  paid int not null,
  made_fen bigint not null,
  paid_fen bigint not null,
  primary key (org_id, day, device_uid)
);

-- entry and leave known, and nothing that takes it out of the figures
-- (the text as a string: PostgreSQL below 17 adds no column to a table whose row a parsed function takes)
create function is_counted_record(r parking_record) returns boolean immutable language sql as $$
  select r.entry_at is not null and r.leave_at is not null and r.scrap_cause is null and r.exclude_cause is null
    and r.merged_into is null
$$;

create function count_parking_record() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if is_counted_record(old) then
      insert into parking_count_change (org_id, device_uid, day, complete, reviewed)
      values (old.org_id, old.device_uid, day_start(old.entry_at), -1, case when old.review_state in (1, 4) then -1 else 0 end);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if is_counted_record(new) then
      insert into parking_count_change (org_id, device_uid, day, complete, reviewed)
      values (new.org_id, new.device_uid, day_start(new.entry_at), 1, case when new.review_state in (1, 4) then 1 else 0 end);
    end if;
  end if;
  return null;
end $$;
create trigger parking_record_stored after insert or delete on parking_record
  for each row execute function count_parking_record();
-- reading, marking and what its berth tells of a car that still stands there count nothing
create trigger parking_record_changed after update on parking_record for each row
  when ((old.entry_at, old.leave_at, old.scrap_cause is null, old.exclude_cause is null, old.merged_into is null, old.review_state in (1, 4))
    is distinct from
    (new.entry_at, new.leave_at, new.scrap_cause is null, new.exclude_cause is null, new.merged_into is null, new.review_state in (1, 4)))
  execute function count_parking_record();

create function count_parking_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.state in (1, 2) then
      insert into parking_count_change (org_id, device_uid, day, made, paid, made_fen, paid_fen)
      select old.org_id, r.device_uid, day_start(old.created_at), -1, -(old.state = 2)::int, -old.amount_fen,
        -(old.state = 2)::int * old.amount_fen
      from parking_record r where r.id = old.record_id;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.state in (1, 2) then
      insert into parking_count_change (org_id, device_uid, day, made, paid, made_fen, paid_fen)
      select new.org_id, r.device_uid, day_start(new.created_at), 1, (new.state = 2)::int, new.amount_fen,
        (new.state = 2)::int * new.amount_fen
      from parking_record r where r.id = new.record_id;
    end if;
  end if;
  return null;
end $$;
create trigger parking_order_counted after insert or delete or update of state, amount_fen on parking_order
  for each row execute function count_parking_order();

-- Counts everything anew; whoever would change a count waits meanwhile. This one lock is enough: who holds a change of his
-- own keeps it out until he has committed, and who comes later adds his change to what was counted without it. With locks
-- of the records and orders, too, it would wait in a circle with those who write one and then the other.
create function recount_parking() returns void language plpgsql as $$
begin
  lock table parking_count_change in exclusive mode;
  delete from parking_count_change;
  delete from parking_day;
  insert into parking_day (org_id, day, device_uid, complete, reviewed, made, paid, made_fen, paid_fen)
  select org_id, day, device_uid, sum(complete), sum(reviewed), sum(made), sum(paid), sum(made_fen), sum(paid_fen) from (
    select r.org_id, day_start(r.entry_at) as day, r.device_uid, 1 as complete, (r.review_state in (1, 4))::int as reviewed,
      0 as made, 0 as paid, 0::bigint as made_fen, 0::bigint as paid_fen
    from parking_record r where is_counted_record(r)
    union all
    select o.org_id, day_start(o.created_at), r.device_uid, 0, 0, 1, (o.state = 2)::int, o.amount_fen, (o.state = 2)::int * o.amount_fen
    from parking_order o join parking_record r on r.id = o.record_id where o.state in (1, 2)
  ) counted group by 1, 2, 3;
end $$;

select recount_parking();
