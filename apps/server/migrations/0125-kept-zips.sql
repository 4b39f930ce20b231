-- a picture of the zip was deleted from the library: the zip goes when its task ends, also with failed items
alter table face_upload add column ends_with_task boolean not null default false;
