-- Where these were made as parsed functions: PostgreSQL below 17 adds no column to a table whose row such a function takes.
create or replace function is_counted_record(r parking_record) returns boolean immutable language sql as $$
  select r.entry_at is not null and r.leave_at is not null and r.scrap_cause is null and r.exclude_cause is null
    and r.merged_into is null
$$;

create or replace function is_shown_record(r parking_record) returns boolean immutable language sql as $$
  select r.scrap_cause is null and r.exclude_cause is null and r.merged_into is null
$$;
