-- the connection by which an unclaimed device waits: the late end of an older one does not end its waiting
alter table device_factory add column waiting_connection uuid;
