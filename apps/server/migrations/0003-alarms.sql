-- What devices report. The big tables are partitioned by month; ids are UUIDv7 whose time is the partition key, so an
-- id alone finds its partition. Partitions are made and dropped by a job.

create table message (
  id uuid not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  org_id uuid not null,
  device_uid uuid not null,
  point_id uuid not null,
  event_id uuid not null,
  alg_id text not null,
  severity int not null check (severity between 1 and 3),
  message text not null,
  -- the device's raw clock and the offset it reported; time_corrected: the sum lay in the future
  happened_raw timestamptz not null,
  offset_ms bigint not null,
  time_corrected boolean not null default false,
  image text not null default '',
  res_image text not null default '',
  res_video text[] not null default '{}',
  plate text not null default '',
  data jsonb not null,
  client_read boolean not null default false,
  client_mark boolean not null default false,
  state text not null default 'open'
    check (state in ('open', 'dispatched', 'investigating', 'repeated', 'done', 'false_alarm')),
  version int not null default 0,
  assignee_id uuid,
  -- folding of repeated alarms: a head has is_folded, its members point to it
  is_folded boolean not null default false,
  folded_into uuid,
  newest_member_at timestamptz,
  deleted_at timestamptz,
  primary key (id, happened_at),
  foreign key (org_id, device_uid, point_id) references point (org_id, device_uid, id)
) partition by range (happened_at);
create index message_org on message (org_id, happened_at desc, id desc) where folded_into is null and deleted_at is null;
create index message_device on message (device_uid, happened_at desc, id desc) where folded_into is null and deleted_at is null;
create index message_unread on message (org_id, device_uid) where not client_read and folded_into is null and deleted_at is null;
create index message_received on message using brin (received_at) with (autosummarize = on, pages_per_range = 16);

-- counts, spans, observations: what never becomes a message
create table device_record (
  id uuid not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  org_id uuid not null,
  device_uid uuid not null,
  point_id uuid not null,
  event_id uuid not null,
  alg_id text not null,
  count_in int not null default 0,
  count_out int not null default 0,
  data jsonb not null,
  primary key (id, happened_at),
  foreign key (org_id, device_uid, point_id) references point (org_id, device_uid, id)
) partition by range (happened_at);
create index device_record_point on device_record (point_id, alg_id, happened_at desc);

-- makes ingest idempotent; a unique key cannot span the partitions above
create table device_event (
  device_uid uuid not null references device on delete cascade,
  event_id uuid not null,
  message_id uuid not null,
  is_alarm boolean not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  primary key (device_uid, event_id)
);
create index device_event_received on device_event using brin (received_at) with (autosummarize = on);

create table device_video (
  device_uid uuid not null,
  event_id uuid not null,
  video_index int not null check (video_index between 0 and 29),
  file_key text not null,
  received_at timestamptz not null,
  primary key (device_uid, event_id, video_index),
  foreign key (device_uid, event_id) references device_event (device_uid, event_id) on delete cascade
);

create table dead_letter (
  device_uid uuid not null references device on delete cascade,
  event_id text not null,
  reason text not null,
  text text not null,
  event jsonb,
  received_at timestamptz not null,
  primary key (device_uid, event_id)
);
create index dead_letter_received on dead_letter (received_at);

-- a picture or clip: place names the segment, file or object that holds the bytes from start on
create table stored_file (
  id uuid not null,
  stored_at timestamptz not null,
  org_id uuid not null,
  device_uid uuid,
  class text not null check (class in ('image', 'video')),
  place text not null,
  start_byte bigint not null,
  byte_length bigint not null,
  mime text not null,
  primary key (id, stored_at)
) partition by range (stored_at);
create index stored_file_place on stored_file (place);

-- rows wait here from the causing transaction until a relay has told the browsers
create table push_outbox (
  id bigint generated always as identity primary key,
  event text not null check (event in ('org_received_new_message', 'org_latest_message')),
  org_id uuid not null,
  device_uid uuid not null,
  message_id uuid not null,
  happened_at timestamptz not null,
  created_at timestamptz not null
);
