-- Cameras that see nothing, their last pictures, notices about devices, packages, pages and synchronised groups.

-- whether the device's session lives; `online` follows from it, and for an SDC device from its points as well
alter table device add column connected boolean not null default false;
update device set connected = online;
create index device_connected on device (last_report_at) where connected;

alter table point
  add column blind_since timestamptz,
  add column blind_cause text not null default '' check (blind_cause in ('', 'no_frame', 'slow')),
  -- the last picture that was asked for
  add column image_key text not null default '',
  add column image_at timestamptz;
create index point_of_device on point (device_uid) where deleted_at is null;
create index point_of_org on point (org_id, created_at desc, id) where deleted_at is null;

-- one row says: the platform lived then; a gap between two says when it did not
create table platform_beat (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);
create table platform_outage (
  began_at timestamptz primary key,
  ended_at timestamptz not null
);

create table device_notice (
  id uuid primary key,
  org_id uuid not null references organisation,
  type text not null check (type in ('offline', 'blind')),
  cause text not null check (cause in ('device', 'site', 'platform', 'camera', 'slow')),
  -- of a site
  group_id uuid,
  begun_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index device_notice_org on device_notice (org_id, created_at desc);
create index device_notice_open on device_notice (org_id) where ended_at is null;

-- what a notice is about; a blind one names the camera too
create table device_notice_member (
  notice_id uuid not null references device_notice on delete cascade,
  device_uid uuid not null references device on delete cascade,
  point_id uuid references point on delete cascade,
  begun_at timestamptz not null,
  ended_at timestamptz
);
create index device_notice_member_notice on device_notice_member (notice_id);
create index device_notice_member_device on device_notice_member (device_uid, begun_at desc);
-- one notice for each time that a device is away, or a camera sees nothing
create unique index device_notice_member_once
  on device_notice_member (device_uid, coalesce(point_id, device_uid), begun_at);

-- software of devices, loaded by a command of the server
create table upgrade_package (
  id uuid primary key,
  version text not null check (char_length(version) between 1 and 32),
  platform text not null check (char_length(platform) <= 32),
  notes text not null default '',
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  signature text not null,
  file text not null,
  loaded_at timestamptz not null,
  unique (version, platform)
);

-- a page of a device that somebody opened: first a ticket that is good once, then a session
create table device_page (
  id uuid primary key,
  session_id uuid not null references session on delete cascade,
  device_uid uuid not null references device on delete cascade,
  page text not null,
  ticket_hash bytea unique,
  token_hash bytea unique,
  expires_at timestamptz not null
);
create index device_page_expiry on device_page (expires_at);

-- groups that come from another system
alter table device_group add column external_id text;
create unique index device_group_external on device_group (org_id, external_id) where external_id is not null and deleted_at is null;
create table group_sync (
  org_id uuid primary key references organisation,
  status int not null check (status between 0 and 3),
  text text not null default '',
  changed_at timestamptz not null
);
