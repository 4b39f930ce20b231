-- Labels of groups, and when devices came and went.

alter table device_group add column labels jsonb not null default '[]';

create table device_presence (
  device_uid uuid not null references device on delete cascade,
  at timestamptz not null,
  online boolean not null,
  primary key (device_uid, at)
);

-- Whoever changes the state, the history is written with it.
create function note_presence() returns trigger language plpgsql as $$
begin
  insert into device_presence (device_uid, at, online)
  values (new.id, coalesce(new.online_changed_at, new.created_at), new.online)
  on conflict (device_uid, at) do update set online = excluded.online;
  return null;
end $$;
create trigger device_presence_noted after update of online on device
  for each row when (old.online is distinct from new.online) execute function note_presence();

create index device_recycled on device (org_id, deleted_at desc) where deleted_at is not null;
