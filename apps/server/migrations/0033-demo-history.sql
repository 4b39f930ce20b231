-- How far the history of a demonstration has been made. Its plan follows from seed, moment and days, so that whoever goes on
-- after a crash makes the same. `off`: a demonstration without one.
create table demo_history (
  org_id uuid primary key references organisation,
  state text not null check (state in ('off', 'running', 'done', 'deleted')),
  seed uuid not null,
  made_at timestamptz not null,
  days int not null check (days between 0 and 30),
  days_done int not null default 0 check (days_done between 0 and days)
);

-- Its pictures are kept for its own time, however soon those of the demonstration's live alarms go.
alter table stored_file drop constraint stored_file_class_check;
alter table stored_file add constraint stored_file_class_check check (class in ('image', 'video', 'demonstration'));
