-- Devices, their cameras, and what they are told to do.

-- the factory's registry, loaded by a command of the server; key and code are sealed with the master key
create table device_factory (
  device_id text primary key check (device_id ~ '^[A-Za-z0-9_-]{6,64}$'),
  key_sealed bytea not null,
  code_sealed bytea not null,
  type text not null check (type in ('AIS', 'SDC', 'SDK')),
  platform text not null default '',
  loaded_at timestamptz not null,
  -- set while the device is connected and unclaimed: the scan list
  waiting_since timestamptz,
  waiting_ip text not null default ''
);

create table device (
  id uuid primary key,
  device_id text not null check (device_id ~ '^[A-Za-z0-9_-]{6,64}$'),
  org_id uuid not null references organisation,
  nickname text not null check (char_length(nickname) between 1 and 64),
  type text not null check (type in ('AIS', 'SDC', 'SDK')),
  platform text not null default '',
  secret_sealed bytea not null,
  -- until then the factory key is still taken, for the claim command alone
  secret_confirmed_at timestamptz,
  online boolean not null default false,
  session text not null default '',
  online_changed_at timestamptz,
  last_report_at timestamptz,
  started_at timestamptz,
  ip text not null default '',
  version jsonb not null default '{}',
  telemetry jsonb,
  config_version int not null default 1,
  config_applied jsonb,
  deleted_at timestamptz,
  created_at timestamptz not null,
  unique (org_id, id)
);
create unique index device_living on device (device_id) where deleted_at is null;
create index device_org on device (org_id, created_at desc) where deleted_at is null;

create table device_binding (
  org_id uuid not null,
  device_uid uuid not null,
  group_id uuid not null,
  bound_at timestamptz not null,
  primary key (device_uid, group_id),
  foreign key (org_id, device_uid) references device (org_id, id) on delete cascade,
  foreign key (org_id, group_id) references device_group (org_id, id)
);
create index device_binding_group on device_binding (group_id);

create table staff_group (
  org_id uuid not null,
  staff_id uuid not null,
  group_id uuid not null,
  primary key (staff_id, group_id),
  foreign key (org_id, staff_id) references staff (org_id, id) on delete cascade,
  foreign key (org_id, group_id) references device_group (org_id, id) on delete cascade
);
create table staff_device (
  org_id uuid not null,
  staff_id uuid not null,
  device_uid uuid not null,
  primary key (staff_id, device_uid),
  foreign key (org_id, staff_id) references staff (org_id, id) on delete cascade,
  foreign key (org_id, device_uid) references device (org_id, id) on delete cascade
);

create table point (
  id uuid primary key,
  org_id uuid not null,
  device_uid uuid not null,
  channel text not null check (char_length(channel) between 1 and 64),
  name text not null check (char_length(name) between 1 and 64),
  -- what the server wants the device to open; null: the device's own affair. A password in it is sealed.
  camera jsonb,
  analysis_fps numeric not null default 5 check (analysis_fps between 0.2 and 25),
  online boolean not null default false,
  width int not null default 0,
  height int not null default 0,
  brand text not null default '',
  position_type text not null default '',
  longitude double precision check (longitude between -180 and 180),
  latitude double precision check (latitude between -90 and 90),
  region_code text not null default '',
  deleted_at timestamptz,
  created_at timestamptz not null,
  unique (org_id, device_uid, id),
  foreign key (org_id, device_uid) references device (org_id, id) on delete cascade
);
create unique index point_channel on point (device_uid, channel) where deleted_at is null;

create table point_algorithm (
  point_id uuid not null references point on delete cascade,
  alg_id text not null,
  settings jsonb not null,
  primary key (point_id, alg_id)
);

create table device_command (
  id uuid primary key,
  device_uid uuid not null references device on delete cascade,
  staff_id uuid,
  name text not null,
  params jsonb not null,
  state text not null check (state in ('sent', 'accepted', 'progress', 'done', 'failed', 'expired')),
  percent numeric not null default 0,
  text text not null default '',
  result jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  changed_at timestamptz not null
);
create index device_command_device on device_command (device_uid, created_at desc);

-- wrong device codes, counted per organisation and day
create table claim_try (
  org_id uuid not null references organisation,
  day date not null,
  tries int not null,
  primary key (org_id, day)
);

-- Who sees through whose allotments: everybody through the own ones, a lead also through those of the staff of the
-- own department and its children.
create view allotment_viewer as
  select s.id as staff_id, s.id as owner_id from staff s where s.status = 'active'
  union
  select l.id, m.id
  from staff l
  join department d on d.org_id = l.org_id and (d.id = l.department_id or d.parent_id = l.department_id)
  join staff m on m.org_id = l.org_id and m.department_id = d.id and m.status = 'active'
  where l.role = 'lead' and l.status = 'active';

-- Which groups a person sees: the allotted ones with all below them. Admins see all and do not stand here.
create view visible_group as
  select v.staff_id, g.id as group_id
  from allotment_viewer v
  join staff_group sg on sg.staff_id = v.owner_id
  join device_group g on g.path @> array[sg.group_id] and g.deleted_at is null;

-- Which devices a person sees (admins: all of the organisation).
create view visible_device as
  select s.id as staff_id, d.id as device_uid
  from staff s join device d on d.org_id = s.org_id
  where s.role = 'admin' and s.status = 'active' and d.deleted_at is null
  union
  select v.staff_id, sd.device_uid
  from allotment_viewer v
  join staff_device sd on sd.staff_id = v.owner_id
  join device d on d.id = sd.device_uid and d.deleted_at is null
  union
  select vg.staff_id, b.device_uid
  from visible_group vg
  join device_binding b on b.group_id = vg.group_id
  join device d on d.id = b.device_uid and d.deleted_at is null;
