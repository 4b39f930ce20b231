-- Two counters that see the same animals.
create table count_pair (
  id uuid primary key,
  org_id uuid not null references organisation,
  name text not null check (char_length(name) between 1 and 50),
  kind text not null check (kind in ('flow', 'stock', 'weight')),
  first_point uuid not null,
  first_alg text not null,
  second_point uuid not null,
  second_alg text not null,
  delay_seconds int not null check (delay_seconds >= 0),
  gap_seconds int not null check (gap_seconds > 0),
  opposite boolean not null,
  spread_percent double precision not null,
  -- stated errors of a thousand heads
  first_miss double precision not null,
  first_double double precision not null,
  second_miss double precision not null,
  second_double double precision not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index count_pair_org on count_pair (org_id, created_at, id) where deleted_at is null;

-- What a person has said of a group, with all that he saw of it: later messages change nothing here.
create table count_decision (
  id uuid primary key,
  org_id uuid not null,
  pair_id uuid not null references count_pair,
  group_key text not null,
  -- the group's span, and its batches as they were
  started_at timestamptz not null,
  ended_at timestamptz not null,
  seen jsonb not null,
  -- null: the difference is accepted
  truth int,
  note text not null,
  staff_id uuid not null,
  decided_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index count_decision_standing on count_decision (pair_id, group_key) where withdrawn_at is null;
create index count_decision_span on count_decision (pair_id, started_at desc) where withdrawn_at is null;
