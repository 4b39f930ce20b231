-- Faces of an organisation. Each change raises the library's version; devices know of announced_version.
create table face_library (
  org_id uuid primary key references organisation,
  version bigint not null default 0,
  announced_version bigint not null default 0
);

create table face (
  id uuid primary key,
  org_id uuid not null references organisation,
  name text not null check (char_length(name) between 2 and 20),
  code text not null check (char_length(code) between 2 and 20),
  -- 0 white list, 1 black list
  type smallint not null check (type in (0, 1)),
  age smallint not null,
  -- -1 unknown, 1 male, 2 female
  gender smallint not null check (gender in (-1, 1, 2)),
  remark text not null,
  consent_by text,
  consent_at timestamptz,
  consent_purpose text,
  consent_until timestamptz,
  -- deleted then
  keep_until timestamptz not null,
  version bigint not null,
  created_at timestamptz not null,
  check ((consent_by is null) = (consent_at is null) and (consent_by is null) = (consent_until is null)
    and (consent_by is null) = (consent_purpose is null))
);
create unique index face_code on face (org_id, lower(code));
create index face_newest on face (org_id, created_at desc, id desc);
create index face_version on face (org_id, version);
create index face_end on face (keep_until);

-- Each sealed with the face's own key: without the key nobody opens them again.
create table face_data (
  face_id uuid primary key references face on delete cascade,
  picture bytea not null,
  thumb bytea not null,
  embedding bytea not null
);
alter table face_data alter column picture set storage external;
alter table face_data alter column thumb set storage external;
alter table face_data alter column embedding set storage external;

-- Sealed with the master key. In no backup, so that what was deleted is in none.
create table face_key (
  face_id uuid primary key references face on delete cascade,
  sealed bytea not null
);

-- Receipts: what was deleted, without whom it was.
create table face_removal (
  id uuid primary key,
  org_id uuid not null references organisation,
  face_id uuid not null,
  -- first character
  name text not null,
  removed_at timestamptz not null,
  cause text not null check (cause in ('person', 'consent', 'replaced')),
  -- null: its end had come
  staff_id uuid,
  version bigint not null
);
create index face_removal_newest on face_removal (org_id, removed_at desc, id desc);
create index face_removal_version on face_removal (org_id, version);
create index face_removal_face on face_removal (org_id, face_id);

-- Devices that were given the library. held: the version that the device has confirmed last, null: it holds nothing any more.
create table face_device (
  device_uid uuid primary key,
  org_id uuid not null references organisation,
  held bigint,
  confirmed_at timestamptz not null
);
create index face_device_org on face_device (org_id);

-- Devices that held a face when it was removed, and when each said that it has it no longer.
create table face_removal_device (
  removal_id uuid not null references face_removal on delete cascade,
  device_uid uuid not null,
  confirmed_at timestamptz,
  primary key (removal_id, device_uid)
);
create index face_removal_device_open on face_removal_device (device_uid) where confirmed_at is null;

-- Who had to do with which face.
create table face_access (
  id uuid primary key,
  org_id uuid not null references organisation,
  at timestamptz not null,
  act text not null,
  -- null: a device
  staff_id uuid,
  face_id uuid,
  count int not null,
  -- page and filter of a list, device and camera of a recognition
  at_where text not null,
  score real
);
create index face_access_newest on face_access (org_id, at desc, id desc);
create index face_access_face on face_access (org_id, face_id, at desc) where face_id is not null;

-- Zips on their way in, in sealed pieces.
create table face_upload (
  id uuid primary key,
  org_id uuid not null references organisation,
  staff_id uuid not null,
  name text not null,
  bytes bigint not null,
  key_sealed bytea not null,
  task_id uuid,
  touched_at timestamptz not null
);
create index face_upload_touched on face_upload (touched_at);
create table face_upload_piece (
  upload_id uuid not null references face_upload on delete cascade,
  number int not null,
  sealed bytea not null,
  primary key (upload_id, number)
);
alter table face_upload_piece alter column sealed set storage external;

alter table staff add column sees_faces boolean not null default false;

-- Recognitions among the messages are in the access log up to here.
create table face_mark (
  one boolean primary key default true check (one),
  seen_to timestamptz not null
);
