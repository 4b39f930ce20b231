-- Filters of the list are tested, and rows counted, in the index alone: a week of a large organisation is a hundred thousand
-- rows, and fetching each from the table took ten times as long (docs/performance.md).
create index message_list on message (org_id, happened_at desc, id desc)
  include (device_uid, point_id, alg_id, severity, state, client_read, client_mark, assignee_id, plate, received_at)
  where folded_into is null and deleted_at is null;
drop index message_org;
create index message_point on message (point_id, happened_at desc, id desc) where folded_into is null and deleted_at is null;
