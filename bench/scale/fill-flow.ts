import type pg from "pg";

/**
 * Inserts records of 200 points over `days` days; does nothing if records exist. Each record covers a minute with three
 * crossings. A fifth of the records count vehicles by kind. The server's recount computes the totals afterwards.
 */
export async function fillFlow(db: pg.Client, records: number, days: number): Promise<void> {
  const { rows } = await db.query("select from device_record limit 1");
  if (rows.length > 0) return;
  await db.query("alter table device_record disable trigger user");
  const step = 250_000;
  for (let from = 0; from < records; from += step) {
    await db.query(
      `insert into device_record (id, happened_at, received_at, org_id, device_uid, point_id, event_id, alg_id, count_in, count_out, data)
       select gen_random_uuid(), s.at, s.at, p.org_id, p.device_uid, p.id, gen_random_uuid(), s.alg, 2, 1,
         jsonb_build_object('from', s.ms - 60000, 'to', s.ms, 'count_in', 2, 'count_out', 1, 'crossings', jsonb_build_array(
           jsonb_build_object('at', s.ms - 50000 + n % 1000, 'line', '大门', 'direction', 'in') || s.kind,
           jsonb_build_object('at', s.ms - 30000, 'line', '大门', 'direction', 'out') || s.kind,
           jsonb_build_object('at', s.ms - 10000, 'line', '大门', 'direction', 'in')))
       from generate_series($1::bigint + 1, $2::bigint) n
       cross join lateral (
         select now() - n::float8 / $3 * make_interval(days => $4) as at, case when n % 5 = 0 then 'traffic_flow' else 'passenger_flow_statistics' end as alg,
           case when n % 5 = 0 then jsonb_build_object('kind', (array['car', 'truck', 'bus', 'motorcycle'])[1 + n / 5 % 4]) else '{}' end as kind
       ) t cross join lateral (select t.*, (extract(epoch from t.at) * 1000)::bigint as ms) s
       join (
         select p.id, p.org_id, p.device_uid, row_number() over (order by d.created_at, d.id, p.id) as k
         from point p join device d on d.id = p.device_uid order by 4 limit 200
       ) p on p.k = 1 + n * 7 % 200`,
      [from, Math.min(records, from + step), records, days],
    );
    process.stderr.write(`\r${Math.min(records, from + step)} / ${records}`);
  }
  await db.query("alter table device_record enable trigger user");
  await db.query("vacuum analyze device_record");
}
