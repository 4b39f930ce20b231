-- Notices of alarms beside the list: where to, which, and what became of each.

create table notify_channel (
  id uuid primary key,
  org_id uuid not null references organisation,
  name text not null check (char_length(name) between 1 and 30),
  kind text not null check (kind in ('email', 'wecom', 'dingtalk', 'feishu', 'webhook')),
  -- what may be shown again; the address of a robot is its password, so it stands here covered
  settings jsonb not null,
  -- whole address, signing secret, password; null once the channel is deleted
  secrets_sealed bytea,
  -- of the receiving server: how many calls it gets at once
  host text not null,
  enabled boolean not null default true,
  version int not null default 1,
  -- robots take so many a minute: the theoretical time of the next one (GCRA)
  paced_until timestamptz,
  -- failed tries in a row; nothing is tried before retry_at
  failures int not null default 0,
  retry_at timestamptz,
  failing_since timestamptz,
  error text not null default '',
  error_values jsonb not null default '{}',
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (org_id, id)
);
create unique index notify_channel_name on notify_channel (org_id, name) where deleted_at is null;

create table notify_rule (
  id uuid primary key,
  org_id uuid not null references organisation,
  name text not null check (char_length(name) between 1 and 30),
  enabled boolean not null default true,
  version int not null default 1,
  -- none: every algorithm
  alg_ids text[] not null default '{}',
  -- false: only devices of notify_rule_group; groups that are deleted never widen a rule
  any_group boolean not null default true,
  min_severity int not null check (min_severity between 1 and 3),
  -- 1 Monday to 7 Sunday; the day on which the span begins
  weekdays int[] not null check (cardinality(weekdays) between 1 and 7),
  from_time text not null check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  to_time text not null check (to_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  merge_seconds int not null check (merge_seconds between 0 and 3600),
  created_at timestamptz not null,
  unique (org_id, id),
  unique (org_id, name)
);
create index notify_rule_enabled on notify_rule (org_id) where enabled;

create table notify_rule_group (
  org_id uuid not null,
  rule_id uuid not null,
  group_id uuid not null,
  primary key (rule_id, group_id),
  foreign key (org_id, rule_id) references notify_rule (org_id, id) on delete cascade,
  foreign key (org_id, group_id) references device_group (org_id, id) on delete cascade
);

create table alarm_notice (
  id uuid primary key,
  org_id uuid not null references organisation,
  channel_id uuid not null,
  -- null: of a test, or the rule was deleted since
  rule_id uuid references notify_rule on delete set null,
  rule_name text not null default '',
  kind text not null check (kind in ('alarm', 'escalation', 'test')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'skipped')),
  tries int not null default 0,
  -- HTTP or SMTP status of the last try; 0 where no answer came
  status int not null default 0,
  took_ms int not null default 0,
  error text not null default '',
  error_values jsonb not null default '{}',
  created_at timestamptz not null,
  -- when it is due; moved ahead while a worker has it in hand
  next_at timestamptz,
  -- from its first try on nothing more is gathered into it
  closed_at timestamptz,
  done_at timestamptz,
  foreign key (org_id, channel_id) references notify_channel (org_id, id)
);
create index alarm_notice_due on alarm_notice (channel_id, next_at) where state = 'waiting';
create index alarm_notice_org on alarm_notice (org_id, created_at desc, id desc);
create index alarm_notice_rule on alarm_notice (rule_id);
create index alarm_notice_failed on alarm_notice (org_id) where state = 'failed';

-- which alarms a notice is about; happened_at finds the message's partition
create table alarm_notice_member (
  notice_id uuid not null references alarm_notice on delete cascade,
  message_id uuid not null,
  happened_at timestamptz not null,
  primary key (notice_id, message_id)
);

-- where a rule sends at once, and where when nobody takes an alarm up in time
create table notify_rule_channel (
  org_id uuid not null,
  rule_id uuid not null,
  channel_id uuid not null,
  stage text not null check (stage in ('alarm', 'escalation')),
  -- what comes before this time is gathered, and into which notice
  window_until timestamptz,
  window_notice uuid references alarm_notice on delete set null,
  primary key (rule_id, channel_id, stage),
  foreign key (org_id, rule_id) references notify_rule (org_id, id) on delete cascade,
  foreign key (org_id, channel_id) references notify_channel (org_id, id) on delete cascade
);
create index notify_rule_channel_channel on notify_rule_channel (channel_id);

-- alarms wait here from the transaction that stores them until the rules have been looked at
create table notice_queue (
  id bigint generated always as identity primary key,
  org_id uuid not null,
  message_id uuid not null,
  happened_at timestamptz not null
);

-- alarms that go to the rule's escalation channels if they are still open then, once
create table notice_escalation (
  rule_id uuid not null references notify_rule on delete cascade,
  message_id uuid not null,
  happened_at timestamptz not null,
  due_at timestamptz not null,
  primary key (rule_id, message_id)
);
create index notice_escalation_due on notice_escalation (due_at);

-- a channel that fails is told to the admins as a disk that is nearly full is
alter table device_notice
  add column channel_id uuid references notify_channel,
  drop constraint device_notice_type_check,
  drop constraint device_notice_cause_check,
  add constraint device_notice_type_check check (type in ('offline', 'blind', 'disk', 'channel')),
  add constraint device_notice_cause_check check (cause in ('device', 'site', 'platform', 'camera', 'slow', 'disk', 'channel'));
create unique index device_notice_channel on device_notice (channel_id) where type = 'channel' and ended_at is null;
