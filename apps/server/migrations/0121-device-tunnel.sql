-- At which node a device's way to its own pages ends; the other nodes pass requests on to there.
create table device_tunnel (
  device_uid uuid primary key references device on delete cascade,
  tunnel_id uuid not null,
  node_url text not null,
  opened_at timestamptz not null
);
