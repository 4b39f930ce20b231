-- Comparing a day's orders with the other side's list, and closing the day.
create table parking_closed_day (
  org_id uuid not null references organisation,
  -- of Asia/Shanghai, by the time at which its orders were made
  day date not null,
  closed_by uuid not null,
  closed_at timestamptz not null,
  -- what stood there then: orders that were not closed, and those of them that were paid
  orders int not null,
  amount_fen bigint not null,
  paid_orders int not null,
  paid_fen bigint not null,
  primary key (org_id, day)
);

-- who may change a record of a closed day, why, and until when; kept for good
create table parking_correction (
  id uuid primary key,
  org_id uuid not null references organisation,
  day date not null,
  record_id uuid not null references parking_record on delete cascade,
  staff_id uuid not null,
  cause text not null,
  at timestamptz not null,
  until timestamptz not null
);
create index parking_correction_record on parking_correction (record_id, until);
create index parking_correction_day on parking_correction (org_id, day, at);

create table settlement_comparison (
  id uuid primary key,
  -- the newest is the one in force
  seq bigint generated always as identity,
  org_id uuid not null references organisation,
  day date not null,
  file text not null,
  staff_id uuid not null,
  at timestamptz not null,
  own_orders int not null,
  own_fen bigint not null,
  other_orders int not null,
  other_fen bigint not null
);
create index settlement_comparison_day on settlement_comparison (org_id, day, seq desc);

create table settlement_difference (
  id uuid primary key,
  comparison_id uuid not null references settlement_comparison on delete cascade,
  org_id uuid not null references organisation,
  kind text not null,
  order_no text not null,
  record_id uuid,
  rows int[] not null,
  own_fen int,
  other_fen int,
  own_state int,
  other_state text not null,
  -- null: still to be dealt with
  way text,
  remark text not null default '',
  staff_id uuid,
  at timestamptz
);
create index settlement_difference_comparison on settlement_difference (comparison_id);

-- where the other side's lists are fetched from
create table settlement_source (
  org_id uuid primary key references organisation,
  url text not null check (url <> ''),
  changed_at timestamptz not null
);

create index parking_order_made on parking_order (org_id, created_at);
