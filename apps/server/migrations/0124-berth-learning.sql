-- What the judge of small berths said at moments of which a person has agreed what was true, and what was learned from it.
create table berth_lesson (
  berth_id uuid not null references berth (id) on delete cascade,
  at timestamptz not null,
  -- the stay, or that before the time in which nothing stood there
  record_id uuid not null,
  occupied boolean not null,
  share real not null,
  primary key (berth_id, at)
);
-- since when it is drawn as it is: what was judged before is of other ground
alter table berth add column drawn_at timestamptz;
create table berth_learning (
  point_id uuid primary key references point (id) on delete cascade,
  -- of each berth, what is added to the judge's logit; and what it was before
  offsets jsonb not null,
  previous jsonb,
  learned_at timestamptz not null,
  learned_by uuid not null
);
