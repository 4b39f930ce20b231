-- Who did what to an alarm. Partitioned like the messages; `happened_at` is the message's, and goes with it.
create table message_step (
  message_id uuid not null,
  happened_at timestamptz not null,
  -- of the message after the step: two steps based on the same state cannot both be stored
  version int not null,
  at timestamptz not null,
  -- null: the server by itself
  staff_id uuid,
  action text not null
    check (action in ('dispatch', 'repeated', 'investigate', 'done', 'claim', 'falseAlarm', 'reopen')),
  from_state text not null check (from_state in ('open', 'dispatched', 'investigating', 'repeated', 'done', 'false_alarm')),
  to_state text not null check (to_state in ('open', 'dispatched', 'investigating', 'repeated', 'done', 'false_alarm')),
  assignee_id uuid,
  reason text not null default '' check (char_length(reason) <= 200),
  remark text not null default '' check (char_length(remark) <= 200),
  primary key (message_id, happened_at, version)
) partition by range (happened_at);

alter table message add column handled_at timestamptz;
create index message_assignee on message (assignee_id, happened_at desc, id desc)
  where assignee_id is not null and folded_into is null and deleted_at is null;

-- names what was deleted in one go, so that it can be undone in one go
alter table message add column deletion_id uuid;
create index message_deletion on message (deletion_id) where deletion_id is not null;
