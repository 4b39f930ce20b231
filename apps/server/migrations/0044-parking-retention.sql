-- Pictures of berths are kept for their own time, and records of a demonstration are known as such.
alter table stored_file drop constraint stored_file_class_check;
alter table stored_file add constraint stored_file_class_check check (class in ('image', 'video', 'parking', 'demonstration'));

alter table parking_record add column is_demonstration boolean not null default false;
create index parking_demonstration on parking_record (org_id, at) where is_demonstration;
