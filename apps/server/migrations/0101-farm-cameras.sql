-- Cameras of farmers. One that was given to a device is a point there.

create table farm_camera (
  id uuid primary key,
  org_id uuid not null,
  farm_owner_id uuid not null,
  name text not null check (char_length(name) between 1 and 64),
  brand text not null check (brand in ('hikvision', 'other')),
  -- of a Hikvision: what its address is made of
  ip text not null default '',
  port int check (port between 1 and 65535),
  channels int check (channels >= 1),
  -- as a point's; what is secret in it is sealed
  source jsonb not null,
  -- as it was given last; it may have been removed since
  point_id uuid references point on delete set null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (org_id, id),
  foreign key (org_id, farm_owner_id) references farm_owner (org_id, id)
);
create index farm_camera_owner on farm_camera (farm_owner_id, created_at desc, id) where deleted_at is null;
create unique index farm_camera_point on farm_camera (point_id) where point_id is not null;
