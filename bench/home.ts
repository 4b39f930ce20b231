/**
 * Measures the home page with many messages and 100 devices of four cameras each. For comparison: the first page of the
 * list, and counting the messages of 30 days. Requests are sequential. Prints JSON, asserts nothing.
 * npm run bench -- home [--messages 10000000] [--days 730] [--calls 60]
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { findHeadlines } from "@huiyan/contract/alarm/headline.api";
import { getHomeData } from "@huiyan/contract/home/home.api";
import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { addDepartment } from "@huiyan/contract/people/department.api";
import { addPerson, assignDevices } from "@huiyan/contract/people/people.api";
import { signIn } from "@huiyan/contract/session/session.api";
import pg from "pg";
import { startPostgres } from "../apps/server/src/platform/postgres/start-postgres.ts";
import { findFreePort } from "../apps/server/src/platform/process/free-port.ts";
import { type Client, createClient } from "../apps/server/test/client.ts";
import { startServerProcess } from "../apps/server/test/server-process.ts";
import { setUpOrganisation, writeFactory } from "../apps/server/test/simulator.ts";
import { machine, summary } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    messages: { type: "string", default: "10000000" },
    days: { type: "string", default: "730" },
    calls: { type: "string", default: "60" },
  },
});
const [messages, days, calls] = [Number(values.messages), Number(values.days), Number(values.calls)];
const [devices, camerasEach, chunk] = [100, 4, 250_000];

async function addCameras(db: pg.Client): Promise<void> {
  await db.query(
    `insert into point (id, org_id, device_uid, channel, name, created_at)
     select uuidv7(), org_id, id, c::text, nickname || ' ' || c, now() from device, generate_series(1, $1) c`,
    [camerasEach],
  );
  await db.query(
    "insert into point_algorithm (point_id, alg_id, settings) select id, alg, '{}' from point, unnest($1::text[]) alg",
    [["area_intrusion", "smoking", "no_helmet"]],
  );
}

/**
 * Sets a retention that is longer than the period of the inserted messages, so that the server's clean-up deletes none.
 */
async function keepLong(db: pg.Client): Promise<void> {
  await db.query("update organisation set message_days = 1095");
}

async function addPartitions(db: pg.Client): Promise<void> {
  for (let back = 0; back <= days / 30 + 1; back++)
    await db.query(`
      do $$ declare start timestamptz := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '${back} months';
      begin
        execute format('create table if not exists message_%s partition of message for values from (%L) to (%L)',
          to_char(start at time zone 'UTC', 'YYYYMM'), start, (start at time zone 'UTC' + interval '1 month') at time zone 'UTC');
      end $$`);
}

/** Inserts messages at equal intervals up to now, the oldest first. Points and algorithms are random. */
async function addMessages(db: pg.Client, count: number): Promise<void> {
  await db.query("create temp table camera as select row_number() over () as n, * from point");
  const stepMs = (days * 86_400_000) / count;
  for (let from = count; from > 0; from -= chunk) {
    await db.query(
      `insert into message (id, happened_at, received_at, org_id, device_uid, point_id, event_id, alg_id, severity, message, happened_raw, offset_ms, data)
       select (lpad(to_hex(ms), 12, '0') || '7' || substr(md5(ms || ' ' || r), 1, 3) || '8' || substr(md5(r || ' ' || ms), 1, 15))::uuid,
         at, at, org_id, device_uid, c.id, gen_random_uuid(),
         (array['area_intrusion', 'smoking', 'no_helmet', 'area_intrusion', 'fall_down', 'no_vest'])[1 + (r * 6)::int % 6], 2, '区域入侵', at, 0, '{"count": 1}'
       from (select i, (extract(epoch from now()) * 1000 - i * $3::float8)::bigint as ms, random() as r from generate_series($1::int, $2::int, -1) i) g
       join camera c on c.n = 1 + (i * 7919::bigint + (r * 97)::int) % $4,
       lateral (select to_timestamp(ms / 1000.0) as at) t`,
      [from, Math.max(1, from - chunk + 1), stepMs, devices * camerasEach],
    );
    process.stderr.write(`${from} to go\n`);
  }
  await db.query("vacuum analyze message");
}

/** Waits until the server's job has added all count increments to the totals. */
async function waitForTotals(db: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await db.query("select count(*)::int as n from message_count_change");
    if (rows[0].n === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  await db.query("vacuum analyze message_hour");
  await db.query("vacuum analyze message_day");
  await db.query("vacuum message_count_change");
}

async function addStaff(admin: Client, url: string): Promise<Client> {
  const { org } = await admin.call(getUserInfo, {});
  const department = await admin.call(addDepartment, { name: "部门", parent_id: org?._id ?? "" });
  const account = "13712345678";
  const person = { name: "员工", account, role: "staff", dep_id: department._id, password: "Test@2026" } as const;
  const { _id } = await admin.call(addPerson, person);
  const device_ids = Array.from({ length: 5 }, (_, at) => `SIM-DEVICE-${String(at).padStart(4, "0")}`);
  await admin.call(assignDevices, { staff_ids: [_id], device_ids });
  const { token } = await createClient(url).call(signIn, { account, password: "Test@2026" });
  return createClient(url, token);
}

const countMonth = `
  select alg_id, day_start(happened_at), count(*) from message
  where folded_into is null and deleted_at is null and org_id = (select id from organisation) and happened_at >= day_start(now()) - interval '29 days'
  group by 1, 2`;

async function timesOf(work: () => Promise<unknown>) {
  const samples: number[] = [];
  for (let at = 0; at < calls; at++) {
    const started = performance.now();
    await work();
    samples.push(performance.now() - started);
  }
  return summary(samples);
}

const folder = await mkdtemp(join(tmpdir(), "huiyan-home-"));
const factory = await writeFactory(folder, devices);
const postgres = await startPostgres({ dataDir: join(folder, "postgres"), log: () => {} });
const db = new pg.Client({ connectionString: postgres.url });
const server = await startServerProcess({
  dataDir: join(folder, "data"),
  port: await findFreePort(),
  args: ["--no-demo", "--load-devices", factory.path],
  env: { PRIVATE: "1", DATABASE_URL: postgres.url },
});
try {
  await db.connect();
  const admin = await setUpOrganisation(server, factory.devices);
  const staff = await addStaff(admin, server.url);
  await keepLong(db);
  await addPartitions(db);
  await addCameras(db);
  await addMessages(db, messages);
  await waitForTotals(db);
  const rows = [
    ["home, admin", await timesOf(() => admin.call(getHomeData, {}))],
    ["home, staff of 5 devices", await timesOf(() => staff.call(getHomeData, {}))],
    ["message list, first page, admin", await timesOf(() => admin.call(findMessages, {}))],
    ["30 days counted from the messages, database alone", await timesOf(() => db.query(countMonth))],
    ["headlines, admin", await timesOf(() => admin.call(findHeadlines, {}))],
    ["headlines, staff of 5 devices", await timesOf(() => staff.call(findHeadlines, {}))],
  ] as const;
  const { message_today } = await admin.call(getHomeData, {});
  const { rows: totals } = await db.query(
    "select (select count(*)::int from message_hour) as hours, (select count(*)::int from message_day) as days",
  );
  const ms = Object.fromEntries(rows);
  console.log(
    JSON.stringify({ bench: "home", machine: machine(), messages, message_today, ...totals[0], ms }, null, 2),
  );
} catch (error) {
  console.error(`the server said last:\n${server.output().slice(-4000)}`);
  throw error;
} finally {
  await db.end();
  await server.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
