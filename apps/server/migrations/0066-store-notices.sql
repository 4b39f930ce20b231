-- A picture store that takes nothing is told like a disk that is full.
alter table device_notice
  drop constraint device_notice_cause_check,
  add constraint device_notice_cause_check
    check (cause in ('device', 'site', 'platform', 'camera', 'slow', 'refused', 'disk', 'store', 'channel', 'order_report', 'ledger'));
