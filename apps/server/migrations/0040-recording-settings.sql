-- What of each camera its device is to record; null: the device's own affair.
alter table point add recording jsonb;
-- For the recordings of all its cameras; null: as the device itself is set up.
alter table device add recording_quota_mb int check (recording_quota_mb between 1024 and 921600000);
