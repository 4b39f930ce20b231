-- What a device has stored on a day (yyyyMMdd, Chinese time), and what an organisation has stored and still keeps.
-- Counted before the bytes are written, so that requests at the same time cannot pass a limit together.

create table device_storage (
  device_uid uuid not null,
  day text not null,
  bytes bigint not null,
  primary key (device_uid, day)
);

create table organisation_storage (
  org_id uuid primary key references organisation on delete cascade,
  bytes bigint not null
);
insert into organisation_storage (org_id, bytes)
select f.org_id, sum(f.byte_length) from stored_file f join organisation o on o.id = f.org_id group by f.org_id;
