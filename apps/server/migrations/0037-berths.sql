-- Berths, and what devices observe of them. Domain rules, A.

alter table point add column parking_settings jsonb;
comment on column point.parking_settings is 'times of domain rules A1 that differ from the defaults, seconds';

create table berth (
  id uuid primary key,
  org_id uuid not null,
  device_uid uuid not null,
  point_id uuid not null,
  prefix text not null check (char_length(prefix) <= 8),
  number int not null check (number between 0 and 999999),
  -- prefix and number as they are shown, and the same so that it sorts in natural order
  label text not null,
  sort_key text not null collate "C",
  roi jsonb not null,
  type int not null check (type in (1, 2, 3)),
  is_new_energy boolean not null,
  -- what its observations have made of it
  phase text not null default 'free' check (phase in ('free', 'entering', 'occupied', 'leaving', 'void')),
  troubles text[] not null default '{}',
  plate text not null default '',
  seen_at timestamptz,
  phase_since timestamptz,
  -- state of what came too late to be worked in
  late_state jsonb,
  -- the device's configuration in which this region stands for the first time
  config_version int not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  unique (org_id, id),
  foreign key (org_id, device_uid, point_id) references point (org_id, device_uid, id) on delete cascade
);
create unique index berth_number on berth (org_id, upper(prefix), number) where deleted_at is null;
create unique index berth_label on berth (org_id, upper(label)) where deleted_at is null;
create index berth_point on berth (point_id) where deleted_at is null;
create index berth_device on berth (device_uid) where deleted_at is null;
create index berth_order on berth (org_id, sort_key) where deleted_at is null;

-- as it was received, by days: it is read to find stays and dropped when nothing can come so late any more
create table berth_observation (
  id uuid not null,
  received_at timestamptz not null,
  happened_at timestamptz not null,
  org_id uuid not null,
  berth_id uuid not null references berth on delete cascade,
  -- its time lay in the future and was replaced by that of its arrival
  time_corrected boolean not null,
  -- it came too late to be worked in: what it tells becomes records of its own
  is_late boolean not null,
  image text not null default '',
  data jsonb not null,
  primary key (id, received_at)
) partition by range (received_at);
create index berth_observation_time on berth_observation (berth_id, happened_at) where not is_late;
create index berth_observation_late on berth_observation (berth_id, happened_at) where is_late;
-- days are made ahead by a job; while it is not run nothing is lost
create table berth_observation_rest partition of berth_observation default;

-- berths with observations that are to be looked at: once the hold for the right order is over
create table berth_due (
  berth_id uuid primary key references berth on delete cascade,
  -- the oldest observation that was not looked at
  since timestamptz not null,
  due_at timestamptz not null
);
create index berth_due_time on berth_due (due_at);

-- what is known of a berth at a time: a late observation is worked in from the last one before it
create table berth_state (
  berth_id uuid not null references berth on delete cascade,
  at timestamptz not null,
  state jsonb not null,
  primary key (berth_id, at)
);
