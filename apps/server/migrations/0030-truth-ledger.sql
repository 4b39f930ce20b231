-- The truth ledger: verdicts on alarms are counted, and settings that follow from them are changed.

-- Counts read verdicts alone, in the index; an alarm comes into it when somebody judges it, so ingest pays nothing.
create index message_verdict on message (org_id, happened_at desc)
  include (device_uid, point_id, alg_id, state)
  where folded_into is null and deleted_at is null and state in ('repeated', 'investigating', 'done', 'false_alarm');

-- grows with every change that somebody makes; the demo writes over settings that nobody has changed alone
alter table point_algorithm add column version int not null default 1;

-- a proposal that somebody accepted, with the settings before and after, and what was promised
create table ledger_change (
  id uuid primary key,
  org_id uuid not null,
  device_uid uuid not null,
  point_id uuid not null,
  alg_id text not null,
  change jsonb not null,
  from_settings jsonb not null,
  to_settings jsonb not null,
  -- of the point's settings once it was accepted
  version int not null,
  days int not null,
  true_count int not null,
  false_count int not null,
  spared int not null,
  cost int not null,
  -- of the device's configuration that brings it; after a reversal the one that takes it back
  config_version int not null,
  -- no keys: who was removed has still accepted it
  accepted_by uuid not null,
  accepted_at timestamptz not null,
  reverted_by uuid,
  reverted_at timestamptz,
  check ((reverted_by is null) = (reverted_at is null)),
  foreign key (org_id, device_uid, point_id) references point (org_id, device_uid, id) on delete cascade
);
create index ledger_change_org on ledger_change (org_id, accepted_at desc, id desc);
create index ledger_change_point on ledger_change (point_id, alg_id, accepted_at desc);
