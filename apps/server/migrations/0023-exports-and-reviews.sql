-- Files of messages that people have asked for. They lie in the file store under `id`; the row comes first, so that no
-- file is without one, and goes after its file.
create table message_export (
  -- of the task's item
  id uuid primary key,
  task_id uuid not null,
  org_id uuid not null references organisation,
  -- no key: the file of somebody who was removed is still to be deleted
  staff_id uuid not null,
  format text not null check (format in ('xls', 'xlsx')),
  has_pictures boolean not null,
  language text not null check (language in ('zh-CN', 'zh-TW', 'en')),
  row_count bigint not null,
  -- where the finished file lies
  place text,
  byte_length bigint not null default 0,
  -- whose messages are in it: who takes the file must see them all
  device_uids uuid[] not null default '{}',
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null
);
create index message_export_staff on message_export (staff_id, created_at desc);
create index message_export_expiry on message_export (expires_at);

-- Who counted anew what a livestock alarm had counted, and what he remarked. Partitioned like the messages, and goes with
-- them; what is in force stands in the message's data.
create table message_review (
  message_id uuid not null,
  happened_at timestamptz not null,
  -- place of the batch; -1: the remark on the message
  batch int not null check (batch >= -1),
  -- of the batch, or of the remark: two reviews of the same state cannot both be stored
  version int not null check (version > 0),
  at timestamptz not null,
  staff_id uuid not null,
  count int check (count between -9999 and 9999),
  remark text check (char_length(remark) <= 200),
  primary key (message_id, happened_at, batch, version),
  check ((batch = -1) = (count is null) and (batch = -1) = (remark is not null))
) partition by range (happened_at);
