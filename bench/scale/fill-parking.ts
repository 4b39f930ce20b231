import type pg from "pg";

/**
 * Inserts ten berths at the first point of each of a hundred devices, and `records` records over three years; does
 * nothing if records exist. A quarter of the records have an order, a tenth charging. The daily totals are computed
 * afterwards, because triggers per row would take an hour.
 */
export async function fillParking(db: pg.Client, records: number): Promise<void> {
  const { rows } = await db.query<{ n: number }>("select count(*)::int as n from parking_record");
  if ((rows[0]?.n ?? 0) > 0) return;
  await db.query(`
    insert into berth (id, org_id, device_uid, point_id, prefix, number, label, sort_key, roi, type, is_new_energy, config_version, created_at)
    select gen_random_uuid(), p.org_id, p.device_uid, p.id, 'A', (p.n - 1) * 10 + k, 'A' || to_char((p.n - 1) * 10 + k, 'FM0000'),
      'a' || lpad(((p.n - 1) * 10 + k)::text, 8, '0'), '[]', 1, k % 2 = 0, 1, now()
    from (select p.*, row_number() over (order by p.device_uid) as n from (
      select distinct on (device_uid) id, org_id, device_uid from point where deleted_at is null order by device_uid, created_at) p) p
    cross join generate_series(1, 10) k`);
  await db.query("alter table parking_record disable trigger user");
  await db.query("alter table parking_order disable trigger user");
  const step = 100_000;
  for (let from = 0; from < records; from += step) {
    await db.query(
      `insert into parking_record (id, org_id, serial, device_uid, point_id, berth_id, berth_label, berth_sort, berth_type, is_new_energy,
         group_name, device_name, point_name, plate, plate_color, plate_conf, car_type, entry_id, leave_id, entry_at, leave_at, entry, leave,
         last_seen_at, is_open, charging_seconds, known_seconds, review_state, codes, dispute_cause, exclude_cause, order_state, fee_fen, is_settled, client_read, client_mark, created_at)
       select s.id, b.org_id, 'B' || lpad(n::text, 13, '0'), b.device_uid, b.point_id, b.id, b.label, b.sort_key, b.type, b.is_new_energy,
         '路侧', '设备', '点位', case when n % 5 = 0 then '粤BD' || lpad((n / 5 * 7919 % 100000)::text, 5, '0') else '粤B' || lpad((n * 7919 % 100000)::text, 5, '0') end,
         'blue', 0.95, case when n % 5 = 0 then 2 else 1 end,
         s.id, s.id, s.at, s.at + make_interval(mins => (5 + n % 200)::int), h.half, h.half, s.at, false,
         case when n % 5 = 0 then (5 + n % 200) * 30 else 0 end, case when n % 5 = 0 then (5 + n % 200) * 60 else 0 end,
         case when n % 40 = 0 then 2 when n % 25 = 0 then 1 else 3 end, case when n % 40 = 0 then '{P-LOW}'::text[] else '{}' end,
         case when n % 500 = 0 then '申诉' end, case when n % 300 = 0 then '测试' end,
         case when b.is_new_energy and n / 2 % 2 = 0 then 1 else 0 end,
         -- those that owe something have their order already: the server would go on making them
         case when b.is_new_energy and n / 2 % 2 = 0 then 100 + n % 30 * 100 when b.is_new_energy then 0 end,
         n % 3 <> 0, n % 7 <> 0, n % 90 = 0, s.at
       from generate_series($1::bigint + 1, $2::bigint) n
       cross join lateral (select gen_random_uuid() as id, now() - (n::float8 / $3 * interval '1095 days') as at) s
       cross join (select '{"image":"","car":"","plate_img":"","car_box":null,"plate_box":null,"plate":"粤B12345","confidence":0.95,"color":"blue","glyphs":[]}'::jsonb as half) h
       join (select b.*, row_number() over (order by sort_key) as k, count(*) over () as total from berth b) b on b.k = 1 + n % b.total`,
      [from, Math.min(records, from + step), records],
    );
    process.stderr.write(`\r${Math.min(records, from + step)} / ${records}`);
  }
  await db.query(`
    insert into parking_order (id, org_id, order_no, record_id, berth_id, amount_fen, state, sum, stay, paid_at, created_at, changed_at)
    select gen_random_uuid(), org_id, serial || '-1', id, berth_id, fee_fen, case when fee_fen % 300 = 0 then 2 else 1 end,
      '{"minutes":60,"rule":{"occupy_cost_fen":100,"max_price_fen":3000,"start_time":15}}',
      jsonb_build_object('serial', serial, 'plate_num', plate, 'berth_num', berth_label,
        'entry_time', (extract(epoch from entry_at) * 1000)::bigint, 'leave_time', (extract(epoch from leave_at) * 1000)::bigint),
      case when fee_fen % 300 = 0 then leave_at end, leave_at, leave_at
    from parking_record where order_state = 1`);
  await db.query("alter table parking_record enable trigger user");
  await db.query("alter table parking_order enable trigger user");
  await db.query("select recount_parking()");
  await db.query("select recount_parking_hours()");
  await db.query(`
    insert into plate_owner (org_id, plate, phone, reported_at)
    select distinct org_id, plate, '138' || right('00000000' || abs(hashtext(plate)), 8), now() from parking_record where is_charging`);
  for (const table of [
    "parking_record",
    "parking_order",
    "parking_day",
    "parking_hour",
    "parking_flow_day",
    "plate_owner",
  ])
    await db.query(`vacuum analyze ${table}`);
}

/**
 * Adds a contradicting record to some records of the last week: the same car soon afterwards in the same berth, or at
 * the same time in another berth. Does nothing if such records exist.
 */
export async function fillConflicts(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ n: number }>(
    "select count(*)::int as n from (select from parking_record where serial like 'C%' limit 1) one",
  );
  if ((rows[0]?.n ?? 0) > 0) return;
  await db.query(`
    insert into parking_record (id, org_id, serial, device_uid, point_id, berth_id, berth_label, berth_sort, berth_type, is_new_energy,
      group_name, device_name, point_name, plate, plate_color, plate_conf, car_type, entry_id, leave_id, entry_at, leave_at, entry, leave,
      last_seen_at, is_open, review_state, codes, order_state, fee_fen, is_settled, client_read, client_mark, created_at)
    select gen_random_uuid(), r.org_id, 'C' || r.serial, b.device_uid, b.point_id, b.id, b.label, b.sort_key, b.type, b.is_new_energy,
      r.group_name, r.device_name, r.point_name, r.plate, r.plate_color, 0.9, r.car_type, gen_random_uuid(), gen_random_uuid(),
      t.from_at, t.from_at + interval '20 minutes', r.entry, r.leave, t.from_at, false, 2, '{P-LOW}', 0, 0, true, false, false, t.from_at
    from (select r.*, row_number() over (order by at) as k from parking_record r where at > now() - interval '7 days' and right(serial, 2) = '07') r
    cross join lateral (select case when k % 2 = 0 then r.leave_at + interval '4 minutes' else r.entry_at + interval '2 minutes' end as from_at) t
    join lateral (select * from berth b where case when k % 2 = 0 then b.id = r.berth_id else b.point_id <> r.point_id end order by b.id limit 1) b on true
    where r.leave_at is not null`);
  await db.query("vacuum analyze parking_record");
}
