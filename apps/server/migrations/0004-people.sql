-- Getting in, people, settings of organisations, programs of outside, and long work.

-- TOTP (RFC 6238): the secret is sealed; a step is good once. Recovery codes are kept as SHA-256.
alter table account
  add column totp_sealed bytea,
  add column totp_enabled_at timestamptz,
  add column totp_last_step int not null default 0,
  add column totp_recovery bytea[] not null default '{}';

-- A browser that has signed in to the account before has an allowance of its own for mistakes.
create table known_browser (
  browser_hash bytea not null,
  account_id uuid not null references account on delete cascade,
  last_used_at timestamptz not null,
  primary key (account_id, browser_hash)
);

-- Identities of a single sign-on provider.
create table single_sign_on (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);

-- Mistakes, counted per account, address and browser. Unlogged: after a crash of the database counting starts anew.
create unlogged table mistake (
  key text primary key,
  count int not null,
  since timestamptz not null,
  wait_until timestamptz not null
);
create index mistake_since on mistake (since);

-- What is good once: answers of picture codes, states and tickets of single sign-on.
create unlogged table one_time (
  id uuid primary key,
  kind text not null,
  value jsonb not null,
  ends_at timestamptz not null
);
create index one_time_ends on one_time (ends_at);

create table phone_code (
  id uuid primary key,
  phone text not null,
  purpose text not null check (purpose in ('code', 'register', 'forget')),
  code_hash bytea not null,
  tries int not null default 0,
  ip text not null default '',
  created_at timestamptz not null,
  ends_at timestamptz not null
);
create index phone_code_phone on phone_code (phone, created_at desc);
create index phone_code_ip on phone_code (ip, created_at desc);

-- Looking at the console as somebody else: the session works under that membership, read only, and ends by itself.
alter table session
  add column viewing_staff_id uuid references staff on delete cascade;
create index session_viewing on session (viewing_staff_id) where viewing_staff_id is not null;

-- Items of the menu that are closed for this organisation.
alter table organisation add column closed_menu text[] not null default '{}';
create index organisation_expiry on organisation (expires_at) where status = 'active' and expires_at is not null;

-- Logos and pictures of feedback: small, cleaned, shared by all nodes.
create table small_file (
  id uuid primary key,
  org_id uuid not null references organisation,
  class text not null check (class in ('logo', 'feedback')),
  mime text not null,
  bytes bytea not null,
  created_at timestamptz not null
);
create index small_file_org on small_file (org_id);

create table organisation_setting (
  org_id uuid not null references organisation,
  name text not null,
  value jsonb not null,
  changed_at timestamptz not null,
  primary key (org_id, name)
);

create table staff_setting (
  staff_id uuid not null references staff on delete cascade,
  name text not null,
  value jsonb not null,
  changed_at timestamptz not null,
  primary key (staff_id, name)
);

create table feedback (
  id uuid primary key,
  org_id uuid not null references organisation,
  staff_id uuid references staff on delete set null,
  content text not null check (char_length(content) between 1 and 500),
  pictures uuid[] not null default '{}',
  created_at timestamptz not null
);

-- AppID and AppSecret of an organisation's own programs; the secret is sealed.
create table app_key (
  org_id uuid primary key references organisation,
  app_id text not null unique,
  secret_sealed bytea not null,
  created_at timestamptz not null
);

-- Messages on their way to an organisation's own server.
create table data_upload (
  org_id uuid primary key references organisation,
  url text not null check (url <> ''),
  changed_at timestamptz not null
);
create table delivery (
  id uuid primary key,
  org_id uuid not null references organisation,
  message_id uuid not null,
  url text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  tries int not null default 0,
  status int not null default 0,
  error text not null default '',
  took_ms int not null default 0,
  created_at timestamptz not null,
  -- when it is due; moved ahead while a worker has it in hand
  next_at timestamptz,
  done_at timestamptz
);
create index delivery_due on delivery (next_at) where state = 'waiting';
create index delivery_org on delivery (org_id, created_at desc, id desc);
create index delivery_failed on delivery (org_id) where state = 'failed';

-- Programs read counts and spans of the whole organisation.
create index device_record_org on device_record (org_id, happened_at desc, id desc);

-- Long work: items are done one by one, each in a transaction of its own; what a crash left is taken up again.
create table task (
  id uuid primary key,
  org_id uuid not null references organisation,
  staff_id uuid not null references staff on delete cascade,
  kind text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- a worker's hold on it
  held_until timestamptz
);
create index task_open on task (created_at) where finished_at is null;
create index task_staff on task (staff_id, created_at desc);
create table task_item (
  task_id uuid not null references task on delete cascade,
  position int not null,
  name text not null,
  input jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  text text not null default '',
  primary key (task_id, position)
);
