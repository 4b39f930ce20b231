-- What each process of this installation last said of itself; operators read it on their health page.
create table node_status (
  -- host and port
  id text primary key,
  roles text[] not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- ended in order; null while it runs, and of one that was lost
  stopped_at timestamptz,
  status jsonb not null
);
