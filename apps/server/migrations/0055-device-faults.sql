-- An item of a task that waits for something outside (a command's end) is looked at again then; others go on meanwhile.
alter table task_item add column due_at timestamptz;
create index task_item_next on task_item (task_id, due_at nulls first, position) where state = 'waiting';

-- A device is told to upgrade once at a time, however many ask at the same moment.
update device_command set state = 'expired' where name = 'upgrade' and state in ('sent', 'accepted', 'progress');
create unique index device_command_one_upgrade on device_command (device_uid)
  where name = 'upgrade' and state in ('sent', 'accepted', 'progress');

-- The configuration in which what is wanted of a point stood for the first time; 0: nothing is wanted of it.
alter table point add column config_version int not null default 0;
update point p set config_version = d.config_version from device d where d.id = p.device_uid and p.deleted_at is null
  and (p.camera is not null or p.recording is not null or exists (select from point_algorithm a where a.point_id = p.id));
-- Since when the device refuses what is wanted of it.
alter table device add column config_refused_at timestamptz;
update device set config_refused_at = coalesce(last_report_at, created_at)
  where not (config_applied->>'ok')::boolean and (config_applied->>'version')::int >= config_version;
create index device_config_refused on device (config_refused_at) where config_refused_at is not null;
alter table device_notice
  drop constraint device_notice_type_check,
  drop constraint device_notice_cause_check,
  add constraint device_notice_type_check
    check (type in ('offline', 'blind', 'config', 'disk', 'channel', 'order_report', 'ledger')),
  add constraint device_notice_cause_check
    check (cause in ('device', 'site', 'platform', 'camera', 'slow', 'refused', 'disk', 'channel', 'order_report', 'ledger'));

-- Channels of the last report that were not taken, since a device has at most 512 points.
alter table device add column points_refused int not null default 0;

-- Its own addresses, as it told them; `ip` is where it came from.
alter table device add column addresses text[] not null default '{}';

-- A broken version is offered no more.
alter table upgrade_package add column withdrawn_at timestamptz;
