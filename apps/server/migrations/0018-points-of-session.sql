-- the session whose list of channels was stored last: until it is the present one, an unknown channel may be a new one
alter table device add column points_session text not null default '';
