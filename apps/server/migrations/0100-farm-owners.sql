-- Farmers (养户), each in one group of devices.

create table farm_owner (
  id uuid primary key,
  org_id uuid not null,
  group_id uuid not null,
  name text not null check (char_length(name) between 1 and 50),
  code text not null check (char_length(code) between 1 and 50),
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (org_id, id),
  foreign key (org_id, group_id) references device_group (org_id, id)
);
create unique index farm_owner_code on farm_owner (org_id, upper(code)) where deleted_at is null;
create index farm_owner_group on farm_owner (group_id) where deleted_at is null;
create index farm_owner_newest on farm_owner (org_id, created_at desc, id) where deleted_at is null;
