-- When the device last said which configuration it works by: its cameras have a while to open after that.
alter table device add column config_applied_at timestamptz;
