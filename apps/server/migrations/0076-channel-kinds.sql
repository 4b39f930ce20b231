-- The kinds of channels stand in the contract alone, so that a new one needs no migration.
alter table notify_channel drop constraint notify_channel_kind_check,
  add constraint notify_channel_kind_check check (kind ~ '^[a-z]+$');
