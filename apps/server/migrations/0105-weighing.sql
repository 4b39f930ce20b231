-- An organisation's key for its weighing slips and the end of its chain; made with the first slip.
create table weighing_key (
  org_id uuid primary key references organisation,
  id text not null unique,
  -- hex
  public_key text not null,
  -- sealed with the installation's key
  private_key bytea not null,
  last_seq int not null default 0 check (last_seq >= 0),
  last_digest text not null,
  created_at timestamptz not null
);

-- The chain: slips, and that one is void. Nothing is ever changed or deleted here.
create table weighing_entry (
  id uuid primary key,
  org_id uuid not null references organisation,
  seq int not null check (seq > 0),
  kind text not null check (kind in ('slip', 'void')),
  digest text not null,
  sealed jsonb not null,
  staff_id uuid not null,
  made_at timestamptz not null,
  unique (org_id, seq)
);

create table weighing_slip (
  id uuid primary key references weighing_entry,
  org_id uuid not null references organisation,
  number text not null,
  day date not null,
  day_count int not null check (day_count > 0),
  -- null: written by hand, without messages
  device_uid uuid,
  staff_id uuid not null,
  -- of the caller, who may ask again for the same slip
  request_id uuid,
  -- what is searched: number, plate, customer, farm owner
  keywords text not null,
  content jsonb not null,
  made_at timestamptz not null,
  void_id uuid references weighing_entry,
  unique (org_id, number),
  unique (org_id, day, day_count),
  unique (org_id, staff_id, request_id)
);
create index weighing_slip_newest on weighing_slip (org_id, made_at desc, id desc);

-- What a slip was made of is kept with its pictures until then.
create table weighing_message (
  slip_id uuid not null references weighing_slip,
  message_id uuid not null,
  org_id uuid not null,
  happened_at timestamptz not null,
  kept_until timestamptz not null,
  primary key (message_id, slip_id)
);
create index weighing_message_kept on weighing_message (kept_until);
