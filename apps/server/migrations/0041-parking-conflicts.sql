-- Pairs of records of which somebody said that they do not contradict each other.
create table parking_conflict_dismissal (
  first_id uuid not null references parking_record on delete cascade,
  last_id uuid not null references parking_record on delete cascade,
  org_id uuid not null references organisation,
  -- what both said then: once they say something else, the case is open again
  fingerprint text not null,
  staff_id uuid not null,
  at timestamptz not null,
  primary key (first_id, last_id)
);
create index parking_conflict_dismissal_last on parking_conflict_dismissal (last_id);
