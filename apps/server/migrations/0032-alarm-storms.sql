-- Alarms of one cause stand as one entry, a storm. Which alarms belong to it stands on them; what it is, here.
create table message_storm (
  id uuid primary key,
  org_id uuid not null references organisation,
  scope text not null check (scope in ('group', 'device', 'point')),
  -- a group, device or point by its scope; it may be deleted while the storm is looked at
  scope_id uuid not null,
  cause text not null check (cause in ('site', 'reconnect', 'device', 'camera', 'weather', 'unknown')),
  -- of its alarms: by these their partitions are found
  started_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= started_at),
  -- grows when alarms join or leave
  version int not null default 1,
  created_at timestamptz not null
);
create index message_storm_org on message_storm (org_id, ended_at desc);

-- alarms that a person took out: they are not taken in again
create table message_storm_left (
  message_id uuid primary key,
  org_id uuid not null references organisation,
  happened_at timestamptz not null,
  left_at timestamptz not null
);
create index message_storm_left_org on message_storm_left (org_id, happened_at);

-- No foreign key: its check would run for each alarm that is stored, and only what is found in a storm is ever marked.
alter table message add column storm_id uuid;
create index message_storm_member on message (storm_id, happened_at, id)
  include (device_uid, point_id, alg_id, severity, state, client_read)
  where storm_id is not null and folded_into is null and deleted_at is null;
-- The list shows a storm once: it sees in its index which alarms are of one.
drop index message_list;
create index message_list on message (org_id, happened_at desc, id desc)
  include (device_uid, point_id, alg_id, severity, state, client_read, client_mark, assignee_id, plate, received_at, storm_id)
  where folded_into is null and deleted_at is null;

-- message_id is the storm's
alter table push_outbox drop constraint push_outbox_event_check,
  add constraint push_outbox_event_check
    check (event in ('org_received_new_message', 'org_latest_message', 'org_storm_changed'));

-- notices about alarms that turn out to be of one storm become one
create index alarm_notice_member_message on alarm_notice_member (message_id);
