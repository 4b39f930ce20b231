-- Null: the tries so far set no wait. Before, it was the time of the last try, which a clock put back made a wait.
alter table failed_attempt alter column wait_until drop not null;
update failed_attempt set wait_until = null where wait_until <= now();
