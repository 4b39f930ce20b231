-- A restore makes tables without a search path: what a table's own columns use names what it calls in full.
create or replace function working_seconds(spans int4multirange) returns int language sql immutable strict parallel safe as $$
  select coalesce(sum(upper(s) - lower(s)), 0)::int from unnest(public.working_strips(spans)) s
$$;
