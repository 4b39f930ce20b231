-- Functions that PostgreSQL 15 and 16 can bear. Where these two were made as parsed functions: PostgreSQL below 17 adds no column to a table whose row such a function takes.
create or replace function is_counted_record(r parking_record) returns boolean immutable language sql as $$
  select r.entry_at is not null and r.leave_at is not null and r.scrap_cause is null and r.exclude_cause is null
    and r.merged_into is null
$$;

create or replace function is_shown_record(r parking_record) returns boolean immutable language sql as $$
  select r.scrap_cause is null and r.exclude_cause is null and r.merged_into is null
$$;

-- When a UUIDv7 was made. PostgreSQL has a function for it from 17 on; an earlier one reads the digits.
do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    create function uuid_time(id uuid) returns timestamptz immutable strict parallel safe language sql
      return uuid_extract_timestamp(id);
  else
    create function uuid_time(id uuid) returns timestamptz immutable strict parallel safe language sql
      return to_timestamp(('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint / 1000.0);
  end if;
end
$$;

create or replace function mark_folded(heads uuid[]) returns bigint language plpgsql volatile as $$
declare
  marked bigint;
begin
  update message m set is_folded = true, client_read = false
  from (select * from unnest(heads) t(head) order by t.head) r
  where m.id = r.head and m.happened_at = uuid_time(r.head) and (not m.is_folded or m.client_read);
  get diagnostics marked = row_count;
  return marked;
end
$$;
