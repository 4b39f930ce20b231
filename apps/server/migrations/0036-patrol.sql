-- Live views and patrol loops of each person, and the log of which camera was seen when and by whom.

alter table point add constraint point_of_organisation unique (org_id, id);

create table live_view (
  id uuid primary key,
  org_id uuid not null,
  staff_id uuid not null,
  name text not null check (char_length(name) between 1 and 20),
  -- windows side by side
  display_type int not null check (display_type in (1, 4, 6, 9)),
  created_at timestamptz not null,
  unique (org_id, id),
  constraint live_view_name unique (staff_id, name),
  foreign key (org_id, staff_id) references staff (org_id, id) on delete cascade
);

create table live_view_point (
  org_id uuid not null,
  view_id uuid not null,
  slot_index int not null check (slot_index between 0 and 8),
  point_id uuid not null,
  primary key (view_id, slot_index),
  foreign key (org_id, view_id) references live_view (org_id, id) on delete cascade,
  foreign key (org_id, point_id) references point (org_id, id) on delete cascade
);

create table patrol_loop (
  id uuid primary key,
  org_id uuid not null,
  staff_id uuid not null,
  name text not null check (char_length(name) between 1 and 20),
  window_count int not null check (window_count between 1 and 9),
  created_at timestamptz not null,
  unique (org_id, id),
  constraint patrol_loop_name unique (staff_id, name),
  foreign key (org_id, staff_id) references staff (org_id, id) on delete cascade
);

create table patrol_loop_point (
  org_id uuid not null,
  loop_id uuid not null,
  point_id uuid not null,
  order_index int not null,
  dwell_seconds int not null check (dwell_seconds between 30 and 3600),
  primary key (loop_id, point_id),
  foreign key (org_id, loop_id) references patrol_loop (org_id, id) on delete cascade,
  foreign key (org_id, point_id) references point (org_id, id) on delete cascade
);

-- Survives the person's membership and the loop: it says what was watched.
create table patrol_sighting (
  id uuid primary key,
  org_id uuid not null references organisation,
  staff_id uuid not null,
  -- as they were called then
  user_name text not null,
  loop_name text not null,
  point_id uuid not null,
  point_name text not null,
  seen_from timestamptz not null,
  seen_until timestamptz not null,
  -- start by the browser's own clock: the same report sent again is known by it
  browser_start timestamptz not null,
  unique (staff_id, point_id, browser_start),
  check (seen_from <= seen_until)
);
create index patrol_sighting_newest on patrol_sighting (org_id, seen_from desc, id desc);
create index patrol_sighting_of_point on patrol_sighting (org_id, point_id, seen_from desc, id desc);
create index patrol_sighting_of_person on patrol_sighting (org_id, staff_id, seen_from desc, id desc);
create index patrol_sighting_age on patrol_sighting (seen_from);
