-- Packages that organisations buy: docs/reference/service-packages.md.
create table service_order (
  id uuid primary key,
  org_id uuid not null references organisation,
  number text not null unique,
  state text not null check (state in ('unpaid', 'paid', 'cancelled')),
  total_fen bigint not null check (total_fen >= 0),
  -- who ordered
  staff_id uuid,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- the operator's account; null: nothing was to be paid
  paid_by uuid,
  cancelled_at timestamptz,
  -- how it was paid, or why it was cancelled
  note text not null default '',
  check ((state = 'paid') = (paid_at is not null) and (state = 'cancelled') = (cancelled_at is not null))
);
create index service_order_newest on service_order (org_id, created_at desc, id desc);
create index service_order_all on service_order (created_at desc, id desc);
create index service_order_unpaid on service_order (org_id) where state = 'unpaid';

-- What an organisation has. Each unit gives mbps of viewing, points, or storage_days for the clips of one point.
create table service_subscription (
  id uuid primary key,
  org_id uuid not null references organisation,
  order_id uuid not null references service_order,
  service_id text not null,
  spec_id text not null,
  bundle_id text not null,
  title text not null,
  quantity int not null check (quantity > 0),
  mbps int not null,
  points int not null,
  storage_days int not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at)
);
create index service_subscription_org on service_subscription (org_id, ends_at);
create index service_subscription_end on service_subscription (ends_at);

-- As it was called and cost when it was ordered.
create table service_order_line (
  order_id uuid not null references service_order on delete cascade,
  position int not null,
  service_id text not null,
  spec_id text not null,
  bundle_id text not null,
  title text not null,
  quantity int not null check (quantity between 1 and 100),
  months int not null check (months between 1 and 36),
  total_fen bigint not null check (total_fen >= 0),
  mbps int not null,
  points int not null,
  storage_days int not null,
  renews uuid references service_subscription,
  primary key (order_id, position)
);

-- An organisation has the trial once.
create table service_trial (
  org_id uuid primary key references organisation,
  order_id uuid not null references service_order
);

-- Whose clips a storage package keeps.
create table point_service (
  point_id uuid primary key references point,
  org_id uuid not null references organisation,
  subscription_id uuid not null references service_subscription,
  bound_at timestamptz not null
);
create index point_service_subscription on point_service (subscription_id);

-- Administrators were told so many days before the end that a package ends.
create table service_notice (
  id uuid primary key,
  org_id uuid not null references organisation,
  subscription_id uuid not null references service_subscription,
  days int not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  unique (subscription_id, ends_at, days)
);
create index service_notice_org on service_notice (org_id, ends_at);
create table service_notice_read (
  notice_id uuid not null references service_notice on delete cascade,
  staff_id uuid not null,
  primary key (notice_id, staff_id)
);

-- Whoever watches has one, where packages are sold. opened_at: null until the picture was asked for.
create table live_seat (
  id uuid primary key,
  org_id uuid not null,
  session_id uuid not null,
  point_id uuid not null,
  quality text not null,
  kbps int not null,
  opened_at timestamptz,
  alive_at timestamptz not null
);
create index live_seat_org on live_seat (org_id, alive_at);
alter table live_address add column seat_id uuid;

-- What a stream was measured at when it was watched last.
create table live_rate (
  point_id uuid not null,
  quality text not null,
  kbps int not null,
  primary key (point_id, quality)
);

alter table operator_setting add column service_packages text check (service_packages in ('on', 'off'));
