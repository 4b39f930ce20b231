import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg, { type Client } from "pg";
import { openDatabase } from "#platform/db/database.ts";
import { ensurePartitions } from "#platform/db/partitions.queries.ts";

const dayMs = 86_400_000;
const points = 400;
const devices = 100;
/** Maximum rows per statement. */
const chunk = 250_000;

/** Algorithms of the cameras, with their relative frequencies. */
const algorithms =
  "array['area_intrusion','smoking','no_helmet','illegal_parking_with_carplate','leave_post','fire_smoke','crowd_gather','no_vest']";

/** Inserts 100 devices with four cameras each, in ten groups; the member `staffId` sees the first five. */
export async function fillDevices(db: Client, orgId: string, staffId: string): Promise<void> {
  await db.query(
    `with made as (
      insert into device (id, device_id, org_id, nickname, type, secret_sealed, secret_confirmed_at, created_at)
      select uuidv7(), 'SCALE-DEVICE-' || lpad(i::text, 4, '0'), $1, '设备 ' || i, 'AIS', '\\x00', now(), now()
      from generate_series(0, ${devices - 1}) i returning id, device_id
    ), numbered as (
      select id, row_number() over (order by device_id) - 1 as n from made
    ), points as (
      insert into point (id, org_id, device_uid, channel, name, online, created_at)
      select uuidv7(), $1, id, 'cam-' || c, '点位 ' || n || '-' || c, true, now() from numbered, generate_series(1, ${points / devices}) c
    ), groups as (
      insert into device_group (id, org_id, name, sort, path, created_at)
      select id, $1, '组 ' || g, g, array[id], now() from (select uuidv7() as id, g from generate_series(0, 9) g) made returning id, sort
    ), bound as (
      insert into device_binding (org_id, device_uid, group_id, bound_at)
      select $1, n.id, g.id, now() from numbered n join groups g on g.sort = n.n % 10
    )
    insert into staff_device (org_id, staff_id, device_uid) select $1, $2, id from numbered where n < 5`,
    [orgId, staffId],
  );
}

/** Returns the address of a running server's embedded database. */
export function databaseOf(dataDir: string, port: number | undefined): string {
  const password = readFileSync(join(dataDir, "postgres", "app-password"), "utf8");
  return `postgresql://huiyan_app:${password}@127.0.0.1:${port}/postgres`;
}

/** Creates the partitions of all months of the last days. */
export async function ensureMonths(address: string, days: number): Promise<void> {
  const sql = openDatabase(address, 1, () => undefined);
  try {
    for (let back = 0; back <= days + 28; back += 28) await ensurePartitions(sql, new Date(Date.now() - back * dayMs));
  } finally {
    await sql.destroy();
  }
}

/**
 * Inserts messages at an organisation's points, see `fillMessages`. All messages have the picture of an existing one.
 */
export async function fillOrganisation(address: string, orgId: string, count: number, days: number): Promise<void> {
  await ensureMonths(address, days);
  const db = new pg.Client(address);
  await db.connect();
  try {
    const { rows } = await db.query<{ image?: string }>("select image from message where org_id = $1 limit 1", [orgId]);
    await fillMessages(db, orgId, { count, days, image: rows[0]?.image });
  } finally {
    await db.end();
  }
}

/**
 * Inserts messages spread over this number of days, more by day than by night, more on working days, and more at some
 * cameras. Most old messages are handled and read.
 */
export async function fillMessages(
  db: Client,
  orgId: string,
  { count, days, image }: { count: number; days: number; image?: string | undefined },
  onChunk?: (done: number) => void,
): Promise<void> {
  await db.query("set synchronous_commit = off");
  await db.query(
    "create temporary table scale_point as select p.id, p.device_uid, row_number() over (order by p.name) - 1 as n from point p where org_id = $1",
    [orgId],
  );
  await db.query("create unique index on scale_point (n)");
  const end = Date.now();
  const perRow = (days * dayMs) / count;
  for (let from = 0; from < count; from += chunk) {
    const to = Math.min(count, from + chunk) - 1;
    await db.query(
      `insert into message (id, happened_at, received_at, org_id, device_uid, point_id, event_id, alg_id, severity, message,
        happened_raw, offset_ms, image, res_image, plate, data, client_read, client_mark, state, version, assignee_id, handled_at)
      select made.id, at, at + interval '300 ms', $1, p.device_uid, p.id, gen_random_uuid(), alg,
        case when alg in ('area_intrusion', 'fire_smoke') then 3 else 2 end, '设备区 1 人进入，停留 3 秒', at, 0,
        coalesce($6::text, 'image/' || made.id || '.jpg'), '', case when alg = 'illegal_parking_with_carplate' then '粤B' || (10000 + (r * 89999)::int) else '' end,
        '{"boxes":[{"x":0.65,"y":0.5,"w":0.06,"h":0.2,"conf":0.91,"label":"person","target":true}],"count":1,"region":"设备区","seconds":3}'::jsonb,
        r3 < 0.85, r2 < 0.01, state, case when state = 'open' then 0 else 1 end,
        case when state in ('dispatched', 'investigating') then (select id from staff where org_id = $1 limit 1) end,
        case when state = 'open' then null else at + interval '20 min' end
      from (
        select at, r, r2, r3, r4, pick, (${algorithms})[1 + floor(power(r5, 1.7) * 8)::int] as alg,
          case when r4 < 0.55 then 'done' when r4 < 0.7 then 'repeated' when r4 < 0.8 then 'false_alarm' when r4 < 0.82 then 'dispatched' when r4 < 0.83 then 'investigating' else 'open' end as state,
          (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(h, 1, 3) || '8' || substr(h, 4, 15))::uuid as id
        from (
          select date_trunc('milliseconds', to_timestamp(($2::float8 - i * $3::float8 - random() * 3600000) / 1000)) as at,
            random() as r, random() as r2, random() as r3, random() as r4, random() as r5,
            floor(power(random(), 1.5) * (select count(*) from scale_point))::int as pick, md5(i::text || random()::text) as h
          from generate_series($4::bigint, $5::bigint) i
        ) raw
      ) made join scale_point p on p.n = made.pick`,
      [orgId, end, perRow, from, to, image ?? null],
    );
    onChunk?.(to + 1);
  }
  await db.query("vacuum (analyze) message");
}
