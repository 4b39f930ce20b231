-- When backups are made and tried, as the operator set it: one row. Weekdays are 1 (Monday) to 7, hours those of the organisations' zone.
create table backup_plan (
  single boolean primary key default true check (single),
  every text not null default 'off' check (every in ('off', 'day', 'week')),
  weekday smallint not null default 1 check (weekday between 1 and 7),
  hour smallint not null default 3 check (hour between 0 and 23),
  keep smallint not null default 7 check (keep between 1 and 60),
  drill text not null default 'off' check (drill in ('off', 'week', 'month')),
  version integer not null default 1,
  changed_at timestamptz not null
);

-- Backups that were asked for or due, and what became of them.
create table backup (
  id uuid primary key,
  -- null: by the plan
  asked_by uuid references account on delete set null,
  asked_at timestamptz not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'removed')),
  -- name of the file below the folder of backups
  file text not null,
  -- the node that makes it, or has it
  node text not null default '',
  held_until timestamptz,
  done_bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  bytes bigint,
  rows bigint,
  files integer,
  is_sealed boolean not null default false,
  error text not null default '',
  -- the drill: restored elsewhere and compared
  drill_state text check (drill_state in ('waiting', 'running', 'done', 'failed')),
  drill_asked_by uuid references account on delete set null,
  drill_started_at timestamptz,
  drill_ended_at timestamptz,
  drill_held_until timestamptz,
  drill_error text not null default ''
);
create index backup_newest on backup (asked_at desc);
-- two are never under way at once
create unique index backup_under_way on backup ((true)) where state in ('waiting', 'running');
create unique index backup_drill_under_way on backup ((true)) where drill_state in ('waiting', 'running');
