-- How the algorithms of a point follow one another.
alter table point add column arrangement_id uuid references arrangement on delete set null;
create index point_arrangement on point (arrangement_id) where arrangement_id is not null;
