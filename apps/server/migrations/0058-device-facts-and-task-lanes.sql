-- When the device last said which configuration it works by: its cameras have a while to open after that.
alter table device add column config_applied_at timestamptz;

-- What people note about a device. Specification part 1, section 3.
alter table device add column remark text not null default '';

-- Items of different lanes are done side by side, never two of one lane; one without a lane is done alone.
alter table task_item add column lane text;
