-- What an operator has set for the whole installation: one row. Null: as the environment says, else as the product does.
create table operator_setting (
  single boolean primary key default true check (single),
  system_name text,
  registration text check (registration in ('open', 'closed')),
  map_tile_url text,
  map_tile_system text check (map_tile_system in ('wgs84', 'gcj02')),
  map_attribution text,
  geocoder_url text,
  message_days smallint check (message_days between 1 and 1096),
  video_days smallint check (video_days between 1 and 1096),
  sms_text text,
  notice_text text not null default '',
  notice_until timestamptz,
  version integer not null default 1,
  changed_at timestamptz not null
);
-- What an organisation may have. Null: no limit of its own.
alter table organisation add column device_max integer check (device_max >= 0);
alter table organisation add column point_max integer check (point_max >= 0);
-- Whether these capabilities are open for it; what is closed leaves the menu and refuses its calls.
alter table organisation add column farm boolean not null default true;
alter table organisation add column arrangement boolean not null default true;
-- What is opened for one person beyond his organisation: live video, and entries of the menu that are locked for the others.
alter table staff add column live boolean not null default false;
alter table staff add column unlocked_menu text[] not null default '{}';
-- Whether the installation has an operator is asked on the home page of its first organisation.
create index account_operator on account (operator_since) where operator_since is not null;
