-- Links by which a wall shows one screen, so that no person's password lives there.
create table display_link (
  id uuid primary key,
  org_id uuid not null references organisation,
  name text not null,
  screen text not null check (screen in ('/dashboard', '/bashboard', '/alarmDashboard', '/monitorDashboard', '/mtDashboard', '/pointData')),
  -- what the alarm screen shows; null: all that its maker sees
  group_id uuid,
  -- the wall works in this member's view, and ends with it
  made_by uuid not null references staff on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- of the last wall that began with it
  used_at timestamptz,
  -- SHA-256; the key itself stands in the wall's address alone
  key_hash bytea not null unique,
  foreign key (org_id, group_id) references device_group (org_id, id) on delete cascade,
  check (group_id is null or screen = '/alarmDashboard')
);
create index display_link_org on display_link (org_id, created_at);
create index display_link_maker on display_link (made_by);
create index display_link_group on display_link (org_id, group_id) where group_id is not null;

alter table session
  add column display_link_id uuid references display_link on delete cascade;
create index session_display on session (display_link_id) where display_link_id is not null;
