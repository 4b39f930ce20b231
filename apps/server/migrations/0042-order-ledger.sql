-- What is owed for parking, change by change, and the reports of orders to the owner's own system.

alter table parking_order
  -- serial numbers are counted by organisation, so two of them have the same ones
  drop constraint parking_order_order_no_key,
  add constraint parking_order_number unique (org_id, order_no),
  -- the stay as it was when the order was made: what is reported of it never changes
  add column stay jsonb,
  add column berth_id uuid,
  -- when a payment came, whatever became of it
  add column paid_at timestamptz,
  -- since when it is to be given back
  add column refund_at timestamptz;
update parking_order o set
  paid_at = case when o.state = 2 then o.changed_at end,
  berth_id = r.berth_id,
  stay = jsonb_build_object('serial', r.serial, 'plate_num', r.plate, 'berth_num', r.berth_label,
    'entry_time', (extract(epoch from coalesce(r.entry_at, r.at)) * 1000)::bigint,
    'leave_time', (extract(epoch from coalesce(r.leave_at, r.at)) * 1000)::bigint)
  from parking_record r where r.id = o.record_id;
alter table parking_order
  alter column stay set not null,
  alter column berth_id set not null,
  add column left_ms bigint not null generated always as ((stay ->> 'leave_time')::bigint) stored,
  add constraint parking_order_paid check (state <> 2 or paid_at is not null),
  add constraint parking_order_refund check (refund_at is null or (state = -1 and paid_at is not null));
-- orders in force of a berth never overlap, so the first that ends after a time is the one that may cover it
create index parking_order_time on parking_order (berth_id, left_ms) where state in (1, 2);
create index parking_order_refund_due on parking_order (org_id) where refund_at is not null;
create index parking_order_replaces on parking_order using gin (replaces) where replaces <> '{}';

-- which records became part of one; also asked for whenever a record is deleted
create index parking_merged on parking_record (merged_into) where merged_into is not null;

create table parking_ledger (
  id bigint generated always as identity primary key,
  org_id uuid not null references organisation,
  order_id uuid not null references parking_order,
  record_id uuid not null references parking_record,
  at timestamptz not null,
  kind text not null check (kind in ('made', 'held', 'paid', 'closed', 'replaced', 'refund_due')),
  -- by how much it changed what is owed
  amount_fen int not null,
  cause text not null,
  -- what the person wrote
  note text not null default '',
  -- null: the platform itself
  staff_id uuid,
  check (case kind when 'made' then amount_fen > 0 when 'held' then amount_fen = 0 else amount_fen < 0 end),
  -- nothing is billed, paid or given back twice
  unique (order_id, kind)
);
create index parking_ledger_record on parking_ledger (record_id);
create unique index parking_ledger_end on parking_ledger (order_id) where kind in ('closed', 'replaced');

insert into parking_ledger (org_id, order_id, record_id, at, kind, amount_fen, cause)
  select org_id, id, record_id, created_at, 'made', amount_fen, 'before' from parking_order order by created_at, id;
insert into parking_ledger (org_id, order_id, record_id, at, kind, amount_fen, cause)
  select org_id, id, record_id, changed_at, case state when 2 then 'paid' else 'closed' end, -amount_fen, 'before'
  from parking_order where state in (2, -1) order by changed_at, id;

-- the nightly proof
create table parking_ledger_check (
  org_id uuid primary key references organisation,
  checked_at timestamptz not null,
  orders int not null,
  faults int not null,
  -- the first of them
  list jsonb not null
);

-- where an organisation's orders are reported to
create table parking_report_target (
  org_id uuid primary key references organisation,
  url text not null check (url <> ''),
  changed_at timestamptz not null
);
create table parking_order_report (
  id uuid primary key,
  -- the order in which the reports of a stay go out
  seq bigint generated always as identity,
  org_id uuid not null references organisation,
  order_id uuid not null references parking_order,
  record_id uuid not null references parking_record,
  order_no text not null,
  order_state int not null check (order_state in (1, -1)),
  replaces text[] not null default '{}',
  -- as it is sent, letter by letter
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- since it was made or sent again by a person
  tries int not null default 0,
  -- when it is due; moved ahead while a worker has it in hand
  next_at timestamptz,
  -- the attempt under way or the last one
  attempt_id uuid,
  status int not null default 0,
  took_ms int not null default 0,
  error text not null default '',
  paid boolean not null default false,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (order_id, order_state)
);
create index parking_order_report_due on parking_order_report (org_id, next_at) where state = 'waiting';
create index parking_order_report_record on parking_order_report (record_id, seq);
create index parking_order_report_number on parking_order_report (org_id, order_no text_pattern_ops);
create index parking_order_report_log on parking_order_report (org_id, seq desc);
create index parking_order_report_failed on parking_order_report (org_id) where state = 'failed';

create table parking_report_attempt (
  id uuid primary key,
  report_id uuid not null references parking_order_report on delete cascade,
  at timestamptz not null,
  url text not null,
  status int not null default 0,
  took_ms int not null default 0,
  error text not null default '',
  paid boolean not null default false,
  -- null: under way, or cut off
  ended_at timestamptz
);
create index parking_report_attempt_report on parking_report_attempt (report_id, at desc);

-- the order of steps, also of those of one millisecond: undo takes the last one back
alter table parking_step add column seq bigint generated always as identity;

-- told to the admins as a disk that is nearly full is
alter table device_notice
  drop constraint device_notice_type_check,
  drop constraint device_notice_cause_check,
  add constraint device_notice_type_check check (type in ('offline', 'blind', 'disk', 'channel', 'order_report', 'ledger')),
  add constraint device_notice_cause_check check (cause in ('device', 'site', 'platform', 'camera', 'slow', 'disk', 'channel', 'order_report', 'ledger'));
create unique index device_notice_parking on device_notice (org_id, type) where type in ('order_report', 'ledger') and ended_at is null;
