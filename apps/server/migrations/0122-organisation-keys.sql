-- Organisations are what large tables are spread over several databases by (docs/sharding.md), so each of these tables says
-- whose a row is. Null: an event or a clip of the version before, which goes after 30 days.
alter table message_step add column org_id uuid;
alter table message_review add column org_id uuid;
alter table message_head add column org_id uuid;
alter table device_event add column org_id uuid;
alter table device_video add column org_id uuid;
alter table alarm_notice_member add column org_id uuid;
alter table staff_notice add column org_id uuid;
alter table parking_report_attempt add column org_id uuid;

update message_step s set org_id = m.org_id from message m where m.id = s.message_id and m.happened_at = s.happened_at;
update message_review r set org_id = m.org_id from message m where m.id = r.message_id and m.happened_at = r.happened_at;
update message_head h set org_id = p.org_id from point p where p.id = h.point_id;
update alarm_notice_member t set org_id = n.org_id from alarm_notice n where n.id = t.notice_id;
update staff_notice n set org_id = s.org_id from staff s where s.id = n.staff_id;
update parking_report_attempt a set org_id = r.org_id from parking_order_report r where r.id = a.report_id;

-- A node of the version before, which runs beside this one during an upgrade, does not say it.
create function fill_organisation() returns trigger language plpgsql as $$
begin
  case tg_argv[0]
    when 'message' then
      select m.org_id into new.org_id from message m where m.id = new.message_id and m.happened_at = new.happened_at;
    when 'device' then select d.org_id into new.org_id from device d where d.id = new.device_uid;
    when 'notice' then select n.org_id into new.org_id from alarm_notice n where n.id = new.notice_id;
    when 'staff' then select s.org_id into new.org_id from staff s where s.id = new.staff_id;
    when 'report' then select r.org_id into new.org_id from parking_order_report r where r.id = new.report_id;
  end case;
  return new;
end $$;
create trigger fill_organisation before insert on message_step
  for each row when (new.org_id is null) execute function fill_organisation('message');
create trigger fill_organisation before insert on message_review
  for each row when (new.org_id is null) execute function fill_organisation('message');
create trigger fill_organisation before insert on device_event
  for each row when (new.org_id is null) execute function fill_organisation('device');
create trigger fill_organisation before insert on device_video
  for each row when (new.org_id is null) execute function fill_organisation('device');
create trigger fill_organisation before insert on alarm_notice_member
  for each row when (new.org_id is null) execute function fill_organisation('notice');
create trigger fill_organisation before insert on staff_notice
  for each row when (new.org_id is null) execute function fill_organisation('staff');
create trigger fill_organisation before insert on parking_report_attempt
  for each row when (new.org_id is null) execute function fill_organisation('report');

create or replace function fold_alarms(ids uuid[], points uuid[], algs text[], times timestamp with time zone[], gaps integer[], span interval)
 returns table(alarm_id uuid, head uuid)
 language plpgsql
 set enable_seqscan to off
as $$
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
      insert into message_head (org_id, point_id, alg_id, head_at, head_id, newest_at)
      select (select p.org_id from point p where p.id = own.p), own.p, own.a, own.at, own.id, own.at from own where own.id not in (select r.id from repeats r)
    )
    select own.id, r.head_id from own left join repeats r on r.id = own.id;
    turn := turn + 1;
  end loop;
end
$$;
