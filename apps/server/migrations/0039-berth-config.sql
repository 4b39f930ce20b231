-- The configuration by which a device works: the last one that it did not refuse.
alter table device add column config_in_force int;
update device set config_in_force = (config_applied->>'version')::int where (config_applied->>'ok')::boolean;

-- A deleted point takes its berths along, so that their numbers can be given again.
create function delete_berths_of_point() returns trigger language plpgsql as $$
begin
  update berth set deleted_at = new.deleted_at where point_id = new.id and deleted_at is null;
  return null;
end $$;
create trigger point_deleted after update of deleted_at on point
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function delete_berths_of_point();
