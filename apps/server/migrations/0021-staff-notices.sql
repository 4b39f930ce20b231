-- What a person must hear of: alarms that were dispatched to him, until he has opened them, and browsers that take
-- notices while the console is closed.

create table staff_notice (
  staff_id uuid not null references staff on delete cascade,
  message_id uuid not null,
  happened_at timestamptz not null,
  -- who dispatched it
  sender_id uuid references staff on delete set null,
  created_at timestamptz not null,
  primary key (staff_id, message_id)
);
create index staff_notice_message on staff_notice (message_id);
create index staff_notice_created on staff_notice (created_at);

-- a browser of a member; whoever knows its address may send to it, so it is sealed, with its keys
create table push_subscription (
  id uuid primary key,
  org_id uuid not null references organisation,
  staff_id uuid not null references staff on delete cascade,
  -- ends with the session when that is signed out; one that ends by itself leaves it, until renewed_at is long ago
  session_id uuid references session on delete set null,
  endpoint_hash bytea not null unique,
  sealed bytea not null,
  host text not null,
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  -- alarms that wait to be told of, the newest of them, and when; null: nothing waits
  waiting int not null default 0,
  message_id uuid,
  next_at timestamptz,
  sent_at timestamptz,
  failures int not null default 0
);
create index push_subscription_staff on push_subscription (staff_id);
create index push_subscription_org on push_subscription (org_id);
create index push_subscription_session on push_subscription (session_id);
create index push_subscription_due on push_subscription (next_at) where next_at is not null;
