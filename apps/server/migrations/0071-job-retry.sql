-- items of any job that failed by themselves and are tried again later, on whichever node; takes the place of parking_retry
create table job_retry (
  job text not null,
  item_id text not null,
  tries int not null,
  retry_at timestamptz not null,
  cause text not null,
  primary key (job, item_id)
);
insert into job_retry (job, item_id, tries, retry_at, cause)
select 'parking.' || job, item_id::text, tries, retry_at, cause from parking_retry;
