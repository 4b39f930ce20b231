-- Organisations, people and who sees what. Ids are UUIDv7 made by the server; times come from its clock.

create table organisation (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 50),
  title text not null default '',
  logo text not null default '',
  type text not null default '公共服务',
  addr text not null default '',
  phone text not null default '',
  status text not null default 'active' check (status in ('active', 'leave')),
  -- days; null takes the installation's default
  message_days int check (message_days between 1 and 1096),
  created_at timestamptz not null,
  expires_at timestamptz
);

create table account (
  id uuid primary key,
  phone text not null unique,
  name text not null check (char_length(name) between 1 and 32),
  password_hash text,
  language text not null default 'zh-CN' check (language in ('zh-CN', 'zh-TW', 'en')),
  last_login_at timestamptz,
  last_login_location text not null default '',
  disabled_at timestamptz,
  created_at timestamptz not null
);

create table department (
  id uuid primary key,
  org_id uuid not null references organisation,
  parent_id uuid,
  name text not null check (char_length(name) between 1 and 20),
  sort int not null default 0,
  level int not null check (level between 1 and 2),
  created_at timestamptz not null,
  unique (org_id, id),
  unique nulls not distinct (org_id, parent_id, name),
  foreign key (org_id, parent_id) references department (org_id, id),
  check ((level = 1) = (parent_id is null))
);

create table staff (
  id uuid primary key,
  org_id uuid not null references organisation,
  account_id uuid not null references account,
  name text not null check (char_length(name) between 2 and 16),
  role text not null check (role in ('admin', 'lead', 'staff')),
  status text not null check (status in ('unactive', 'active', 'leave')),
  department_id uuid,
  active_at timestamptz,
  leave_at timestamptz,
  created_at timestamptz not null,
  unique (org_id, id),
  unique (org_id, account_id),
  foreign key (org_id, department_id) references department (org_id, id),
  -- an invalidated lead keeps his role for the record, so only the living need a department
  check (role <> 'lead' or status = 'leave' or department_id is not null)
);
create index staff_account on staff (account_id);
create index staff_department on staff (org_id, department_id);

-- path: the ids from the first group below the organisation down to this one, itself included
create table device_group (
  id uuid primary key,
  org_id uuid not null references organisation,
  parent_id uuid,
  name text not null check (char_length(name) between 1 and 20),
  description text not null default '' check (char_length(description) <= 50),
  sort int not null default 0,
  path uuid[] not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  unique (org_id, id),
  foreign key (org_id, parent_id) references device_group (org_id, id),
  -- the organisation is level 1, groups stand on levels 2 to 5
  check (cardinality(path) between 1 and 4),
  check (path[cardinality(path)] = id),
  check ((cardinality(path) = 1) = (parent_id is null))
);
create unique index device_group_name on device_group (org_id, parent_id, name) nulls not distinct where deleted_at is null;
create index device_group_path on device_group using gin (path);

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  -- the token before the last rotation, for requests under way
  previous_hash bytea unique,
  previous_until timestamptz,
  account_id uuid not null references account on delete cascade,
  org_id uuid references organisation,
  created_at timestamptz not null,
  -- rotation: the token is replaced an hour after this
  issued_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null,
  ip text not null default '',
  user_agent text not null default ''
);
create index session_account on session (account_id);
create index session_ends on session (ends_at);

-- settings of the installation, for example the hash of the one-time set-up link
create table installation_setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

create table audit (
  id uuid not null,
  at timestamptz not null,
  org_id uuid,
  account_id uuid,
  staff_id uuid,
  action text not null,
  object_id text not null default '',
  before jsonb,
  after jsonb,
  ip text not null default '',
  request_id text not null default '',
  primary key (id, at)
) partition by range (at);
create index audit_org on audit (org_id, at desc);
