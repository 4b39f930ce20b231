-- Since when which version of an algorithm works on a device: verdicts on alarms are told apart by it, so ingest pays nothing.
create table device_algorithm (
  device_uid uuid not null references device (id) on delete cascade,
  alg_id text not null,
  version text not null,
  since timestamptz not null,
  primary key (device_uid, alg_id, since)
);
-- Of what was before nothing is known.
insert into device_algorithm (device_uid, alg_id, version, since)
select d.id, v.key, v.value, now() from device d cross join lateral jsonb_each_text(d.version) v
where jsonb_typeof(d.version) = 'object';
