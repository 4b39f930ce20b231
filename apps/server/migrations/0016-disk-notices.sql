-- a disk of the platform itself that is nearly full: told as other notices are, but about no device
alter table device_notice
  -- machine and folder
  add column disk text not null default '',
  drop constraint device_notice_type_check,
  drop constraint device_notice_cause_check,
  add constraint device_notice_type_check check (type in ('offline', 'blind', 'disk')),
  add constraint device_notice_cause_check check (cause in ('device', 'site', 'platform', 'camera', 'slow', 'disk'));
create unique index device_notice_disk on device_notice (disk) where type = 'disk' and ended_at is null;
