-- Parking records, their orders, what people did to them, and the charging rules in force.

create table charging_rule (
  id uuid primary key,
  org_id uuid not null references organisation,
  -- in force for stays that begin from then on
  valid_from timestamptz not null,
  occupy_cost_fen int not null check (occupy_cost_fen between 1 and 10000),
  max_price_fen int not null check (max_price_fen between 100 and 100000),
  start_time int not null check (start_time between 1 and 1000),
  staff_id uuid,
  created_at timestamptz not null,
  unique (org_id, valid_from)
);

-- serial numbers, by day
create table parking_serial (
  org_id uuid not null references organisation,
  day date not null,
  last int not null,
  primary key (org_id, day)
);

create table parking_record (
  id uuid primary key,
  org_id uuid not null references organisation,
  serial text not null,
  device_uid uuid not null,
  point_id uuid not null,
  berth_id uuid not null,
  -- as they were at the entry
  berth_label text not null,
  berth_sort text not null collate "C",
  berth_type int not null,
  is_new_energy boolean not null,
  group_name text not null default '',
  device_name text not null default '',
  point_name text not null default '',
  plate text not null default '',
  plate_color text not null default '',
  plate_conf real not null default 0,
  car_type int not null check (car_type in (1, 2)),
  -- ids of the observations; null: that half is missing
  entry_id uuid,
  leave_id uuid,
  entry_at timestamptz,
  leave_at timestamptz,
  -- entry, else leave: by this the list is sorted
  at timestamptz not null generated always as (coalesce(entry_at, leave_at)) stored,
  -- pictures, boxes and readings of each half
  entry jsonb,
  leave jsonb,
  last_seen_at timestamptz,
  -- open: the berth still holds it
  is_open boolean not null default false,
  charging_seconds int not null default 0,
  known_seconds int not null default 0,
  review_state int not null check (review_state in (1, 2, 3, 4)),
  codes text[] not null default '{}',
  reviewed_by uuid,
  reviewed_at timestamptz,
  scrap_cause text,
  dispute_cause text,
  exclude_cause text,
  -- the review_state to which the cancelling of the flags leads back
  state_before_flags int,
  order_state int not null default 0 check (order_state in (0, 1, 2, -1)),
  -- null: never becomes an order
  fee_fen int check (fee_fen >= 0),
  is_settled boolean not null default false,
  client_read boolean not null default false,
  client_mark boolean not null default false,
  image_read boolean not null default false,
  merged_into uuid references parking_record,
  -- both records as they were, when this one was merged
  merged_from jsonb,
  -- split by a person: never paired again by itself
  is_kept_apart boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  unique (org_id, serial),
  foreign key (org_id, device_uid, point_id) references point (org_id, device_uid, id),
  check (entry_at is not null or leave_at is not null),
  check (entry_at is null or leave_at is null or entry_at <= leave_at),
  check ((entry_id is null) = (entry_at is null)),
  check (not is_open or leave_at is null)
);
-- at most one car stands in a berth
create unique index parking_open on parking_record (berth_id) where is_open and merged_into is null;
create index parking_time on parking_record (org_id, at desc, id desc) where merged_into is null;
create index parking_device on parking_record (device_uid, at desc, id desc) where merged_into is null;
create index parking_berth on parking_record (berth_id, at desc) where merged_into is null;
create index parking_natural on parking_record (org_id, berth_sort, at desc, id desc) where merged_into is null;
create index parking_plate on parking_record (org_id, plate, at desc) where merged_into is null;
create index parking_pending on parking_record (org_id, berth_sort, at desc) where review_state = 2 and scrap_cause is null and exclude_cause is null and merged_into is null;
create index parking_marked on parking_record (org_id, at desc) where client_mark and merged_into is null;
create index parking_unread on parking_record (org_id, at desc) where not client_read and merged_into is null;
create index parking_flagged on parking_record (org_id, at desc) where (scrap_cause is not null or dispute_cause is not null or exclude_cause is not null) and merged_into is null;

create index parking_entry on parking_record (entry_id) where entry_id is not null;
create index parking_due on parking_record (leave_at) where order_state = 0 and fee_fen > 0 and review_state <> 2
  and scrap_cause is null and dispute_cause is null and exclude_cause is null and merged_into is null;

-- orders: one in force for a record at most
create table parking_order (
  id uuid primary key,
  org_id uuid not null references organisation,
  order_no text not null unique,
  record_id uuid not null references parking_record,
  amount_fen int not null check (amount_fen > 0),
  state int not null check (state in (1, 2, -1)),
  -- the sum that led to the amount
  sum jsonb not null,
  replaces text[] not null default '{}',
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index parking_order_in_force on parking_order (record_id) where state in (1, 2);
create index parking_order_record on parking_order (record_id);

-- who did what to a record, each step with what it was before: the source of its timeline and of undo
create table parking_step (
  id uuid primary key,
  org_id uuid not null references organisation,
  record_id uuid not null references parking_record on delete cascade,
  at timestamptz not null,
  -- null: the platform itself
  staff_id uuid,
  action text not null,
  cause text not null default '',
  -- the same for all records that one step has touched together
  change_id uuid not null,
  -- the records that it touched, as they were and as they became
  before jsonb not null,
  after jsonb not null,
  is_undone boolean not null default false
);
create index parking_step_record on parking_step (record_id, at);
create index parking_step_change on parking_step (change_id);

-- what somebody chose to export, until the address of the file ends
create table parking_export (
  id uuid primary key,
  org_id uuid not null references organisation,
  staff_id uuid not null,
  language text not null,
  record_ids uuid[] not null,
  ends_at timestamptz not null
);
create index parking_export_ends on parking_export (ends_at);
