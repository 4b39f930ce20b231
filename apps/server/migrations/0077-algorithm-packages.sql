-- A package of an algorithm, as its publisher signed it; for all organisations.
create table algorithm_package (
  id uuid primary key,
  alg_id text not null check (alg_id ~ '^[a-z][a-z0-9_]{0,63}$'),
  version text not null check (char_length(version) between 1 and 32),
  platforms text[] not null,
  -- JSON text, byte by byte as it was signed
  manifest text not null,
  notes text not null default '',
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  signature text not null,
  file text not null,
  loaded_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint algorithm_package_version unique (alg_id, version)
);

-- Algorithms that work together, as an organisation drew them.
create table arrangement (
  id uuid primary key,
  org_id uuid not null references organisation on delete cascade,
  name text not null check (char_length(name) between 1 and 32),
  platform text not null,
  remark text not null default '',
  alg_ids text[] not null check (cardinality(alg_ids) between 1 and 32),
  graph jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- as the person was called then
  updated_by text not null,
  constraint arrangement_name unique (org_id, name)
);
create index arrangement_page on arrangement (org_id, updated_at desc, id);
