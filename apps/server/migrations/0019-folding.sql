-- Repeats of an alarm fold into the first one, their head. One narrow row a head, by which ingest decides and on which it
-- counts; those without repeats go after a day. Whether the head is finished or deleted is asked of the message itself.
create table message_head (
  point_id uuid not null,
  alg_id text not null,
  head_at timestamptz not null,
  head_id uuid not null,
  newest_at timestamptz not null,
  repeats int not null default 0,
  primary key (point_id, alg_id, head_at, head_id)
) with (fillfactor = 70);

alter table message drop column newest_member_at;
create index message_member on message (folded_into) where folded_into is not null;

-- Of each alarm the head that it repeats; null: it is one itself. The arrays belong together, one place an alarm; `gaps` are
-- seconds. One at a time for a point and algorithm, until the caller's transaction ends; the order of the locks is the same
-- for all, so that nobody waits in a circle. Alarms of one point and algorithm are taken in turn, by their times.
create function fold_alarms(ids uuid[], points uuid[], algs text[], times timestamptz[], gaps int[], span interval)
returns table (alarm_id uuid, head uuid) language plpgsql volatile as $$
declare
  turn int := 1;
  turns int;
begin
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended(t.p::text || t.a, 0) as key from unnest(points, algs) t(p, a) order by 1
  ) k;
  select coalesce(max(n), 0) into turns from (select count(*) as n from unnest(points, algs) t(p, a) group by t.p, t.a) c;
  while turn <= turns loop
    return query
    with own as (
      select * from (
        select t.*, row_number() over (partition by t.p, t.a order by t.at, t.id) as n
        from unnest(ids, points, algs, times, gaps) t(id, p, a, at, gap)
      ) numbered where n = turn
    ), repeats as (
      update message_head o set newest_at = greatest(o.newest_at, f.at), repeats = o.repeats + 1
      from (
        select own.id, own.p, own.a, own.at, c.head_at, c.head_id from own, lateral (
          select x.head_at, x.head_id from message_head x
          where x.point_id = own.p and x.alg_id = own.a
            and x.head_at <= own.at and x.head_at > own.at - span and x.newest_at >= own.at - make_interval(secs => own.gap)
            and not exists (
              select from message m
              where m.id = x.head_id and m.happened_at = x.head_at
                and (m.deleted_at is not null or m.state not in ('open', 'dispatched', 'investigating')))
          order by x.head_at desc, x.head_id limit 1) c
      ) f
      where o.point_id = f.p and o.alg_id = f.a and o.head_at = f.head_at and o.head_id = f.head_id
      returning f.id, o.head_id
    ), heads as (
      insert into message_head (point_id, alg_id, head_at, head_id, newest_at)
      select own.p, own.a, own.at, own.id, own.at from own where own.id not in (select r.id from repeats r)
    )
    select own.id, r.head_id from own left join repeats r on r.id = own.id;
    turn := turn + 1;
  end loop;
end
$$;

-- A head that got its first repeat, or a new one after it was read. A function, as it must see heads that another node has
-- stored since the caller's statement began. Most heads are both already: their wide rows are not written again.
create function mark_folded(heads uuid[]) returns bigint language plpgsql volatile as $$
declare
  marked bigint;
begin
  update message m set is_folded = true, client_read = false
  from (select * from unnest(heads) t(head) order by t.head) r
  where m.id = r.head and m.happened_at = uuid_extract_timestamp(r.head) and (not m.is_folded or m.client_read);
  get diagnostics marked = row_count;
  return marked;
end
$$;
