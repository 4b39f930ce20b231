-- Settings of an algorithm on a point, as they were after each change; a point keeps the last hundred of each.
create table point_algorithm_version (
  point_id uuid not null references point on delete cascade,
  alg_id text not null,
  revision integer not null,
  org_id uuid not null references organisation on delete cascade,
  -- null: it was taken off the point
  settings jsonb,
  cause text not null check (cause in ('save', 'copy', 'return', 'remove', 'other')),
  staff_id uuid,
  at timestamptz not null,
  primary key (point_id, alg_id, revision)
);
create index point_algorithm_version_org on point_algorithm_version (org_id);
