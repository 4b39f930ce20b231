-- The order of the device list, whole: a far page is found in the index alone.
create index device_listed on device (org_id, created_at desc, id) where deleted_at is null;
drop index device_org;

-- What a device says every half minute (last_report_at) stood in this index, so that each word of each device wrote all
-- indexes of its row. Who is silent is looked for every five seconds among all: a few milliseconds for ten thousand.
drop index device_connected;
