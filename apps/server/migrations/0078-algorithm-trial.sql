-- A delivery to many devices is tried on some of them first; what they show decides for the others.
create table algorithm_trial (
  id uuid primary key,
  task_id uuid not null references task on delete cascade,
  -- installations on trial devices that have to pass
  items integer not null check (items > 0),
  state text not null default 'watching' check (state in ('watching', 'passed', 'stopped')),
  reason text not null default '',
  decided_at timestamptz,
  check ((state = 'watching') = (decided_at is null))
);
create index algorithm_trial_task on algorithm_trial (task_id);

create table algorithm_trial_pass (
  trial_id uuid not null references algorithm_trial on delete cascade,
  item_id uuid not null,
  primary key (trial_id, item_id)
);
