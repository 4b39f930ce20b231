/**
 * Measures the cost of counting messages when they are stored: the same statement with and without the counting
 * trigger, in turn. Prints JSON.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "../apps/server/src/platform/db/database.ts";
import { migrate } from "../apps/server/src/platform/db/migrate.ts";
import { ensurePartitions } from "../apps/server/src/platform/db/partitions.queries.ts";
import { startPostgres } from "../apps/server/src/platform/postgres/start-postgres.ts";
import { machine, median } from "./statistics.ts";

const turns = 600;
const boxes = Array.from({ length: 7 }, () => ({ x: 0.1234, y: 0.2345, w: 0.3456, h: 0.4567, label: "person" }));
const data = JSON.stringify({ boxes, count: 1, region: "北门", seconds: 3 });
const insert = `
  insert into message (id, happened_at, received_at, org_id, device_uid, point_id, event_id, alg_id, severity, message, happened_raw, offset_ms, data)
  select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8'
      || substr(md5(random()::text), 1, 15))::uuid,
    now(), now(), p.org_id, p.device_uid, p.id, gen_random_uuid(), 'area_intrusion', 2, '区域入侵', now(), 0, $2
  from (select row_number() over () as n, * from point) p, generate_series(1, $1::int) i where p.n = 1 + i % 50`;

async function addDevices(db: pg.Client): Promise<void> {
  await db.query(
    "insert into organisation (id, name, type, created_at) values (uuidv7(), '压测企业', '公共服务', now())",
  );
  await db.query(`
    insert into device (id, device_id, org_id, nickname, type, secret_sealed, created_at)
    select uuidv7(), 'DEVICE-' || i, o.id, 'd', 'AIS', '', now() from organisation o, generate_series(1, 50) i`);
  await db.query(`
    insert into point (id, org_id, device_uid, channel, name, created_at)
    select uuidv7(), org_id, id, '1', 'p', now() from device`);
}

async function measure(db: pg.Client, rows: number) {
  const times: Record<"counted" | "plain", number[]> = { counted: [], plain: [] };
  for (let turn = 0; turn < turns; turn++) {
    const how = turn % 2 === 0 ? "counted" : "plain";
    await db.query(`alter table message ${how === "counted" ? "enable" : "disable"} trigger message_stored`);
    const started = performance.now();
    await db.query(insert, [rows, data]);
    times[how].push(performance.now() - started);
  }
  const rounded = (samples: readonly number[]) => Math.round(median(samples) * 100) / 100;
  return { rows, countedMs: rounded(times.counted), plainMs: rounded(times.plain) };
}

const folder = await mkdtemp(join(tmpdir(), "huiyan-count-"));
const postgres = await startPostgres({ dataDir: join(folder, "postgres"), log: () => {} });
const db = new pg.Client({ connectionString: postgres.url });
try {
  const sql = openDatabase(postgres.url, 2, () => undefined, "unlimited");
  await migrate(sql);
  await ensurePartitions(sql, new Date());
  await sql.destroy();
  await db.connect();
  await addDevices(db);
  const groups = [await measure(db, 10), await measure(db, 128)];
  console.log(JSON.stringify({ bench: "message-count", machine: machine(), groups }, null, 2));
} finally {
  await db.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
