-- A play address: good once, in the session and for the point and quality that it was made for.
create table live_address (
  token_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  point_id uuid not null references point on delete cascade,
  quality text not null check (quality in ('main', 'sub')),
  expires_at timestamptz not null
);
create index live_address_expires on live_address (expires_at);
create index live_address_session on live_address (session_id);

-- The push of a point in a quality: this row decides who starts it, and tells which node has it.
create table live_push (
  point_id uuid not null references point on delete cascade,
  quality text not null check (quality in ('main', 'sub')),
  primary key (point_id, quality),
  -- of this start
  id uuid not null unique,
  device_uid uuid not null references device,
  -- of the address that the device was told; null once it was used
  key_hash bytea unique,
  -- who asked for it, then who has it
  node_id uuid not null,
  -- where other nodes get it; empty where none is known
  node_url text not null default '',
  published_at timestamptz,
  -- with a media server beside this one: when somebody was last seen to watch
  watched_at timestamptz,
  -- the node says so every few seconds; without it the row is of a node that died
  alive_at timestamptz not null
);
create index live_push_device on live_push (device_uid);

-- Who watches which point since the last line of the audit log: a reconnection is no line of its own.
create table live_watch (
  session_id uuid not null references session on delete cascade,
  point_id uuid not null references point on delete cascade,
  primary key (session_id, point_id),
  seen_at timestamptz not null
);
