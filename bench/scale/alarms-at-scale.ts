// Measures the database cost of one alarm, with alarms that devices sent. Then inserts the given number of alarms, and
// compares their size and cost with the extrapolation. Prints JSON.
// npm run node -- bench/scale/alarms-at-scale.ts [--messages 10000000] [--days 170] [--seconds 15]
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { exportMessages, listExports } from "@huiyan/contract/alarm/export.api";
import { getTask } from "@huiyan/contract/task/task.api";
import pg from "pg";
import { startPostgres } from "../../apps/server/src/platform/postgres/start-postgres.ts";
import { ensureMonths, fillMessages } from "../../apps/server/test/messages/fill-messages.ts";
import { type BenchServer, startBenchServer } from "../bench-server.ts";
import { connections, measureIngest, pictureBytes } from "../ingest/measure-ingest.ts";
import { machine, summary } from "../statistics.ts";
import { growth, readTables, readWrites, type TableSize } from "./database-use.ts";
import { fillFiles } from "./fill-files.ts";
import { runJob } from "./run-job.ts";

const { values } = parseArgs({
  options: {
    messages: { type: "string", default: "10000000" },
    days: { type: "string", default: "170" },
    seconds: { type: "string", default: "15" },
  },
});
const [count, days, seconds] = [Number(values.messages), Number(values.days), Number(values.seconds)];
const dayMs = 86_400_000;
/** The measured clean-up deletes the messages of this number of oldest days. */
const retiredDays = 2;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return Math.round((performance.now() - started) * 10) / 10;
}

/**
 * Sends alarms, one and ten per request.
 * @returns their rate, and the bytes and flushes of the write-ahead log per alarm
 */
async function ingest(bench: BenchServer, db: pg.Client) {
  const rates: Record<string, unknown> = {};
  let alarms = 0;
  const before = await readWrites(db);
  for (const each of [1, 10]) {
    const { perSecond, ms, cpuMicroseconds } = await measureIngest(bench, each, seconds);
    alarms += perSecond * seconds;
    rates[`${each} a request`] = { perSecond, p99: ms.p99, cpuMicroseconds };
  }
  const after = await readWrites(db);
  const perAlarm = (name: keyof typeof after) => Math.round(((after[name] - before[name]) / alarms) * 100) / 100;
  return { ...rates, perAlarm: { walBytes: perAlarm("walBytes"), walSyncs: perAlarm("walSyncs") }, alarms };
}

async function firstPage({ admin }: BenchServer) {
  const samples: number[] = [];
  const ask = () => {
    const now = Date.now();
    return admin.call(findMessages, { start: now - 7 * dayMs, end: now, size: 30, count: 0 });
  };
  await ask();
  for (let at = 0; at < 40; at++) samples.push(await timed(ask));
  return summary(samples);
}

/** Exports the last week's messages, the newest first, up to the maximum number of one file. */
async function exported({ admin }: BenchServer): Promise<{ rows: number; seconds: number }> {
  const started = performance.now();
  const match = { received_until: Date.now(), start: Date.now() - 7 * dayMs, end: Date.now() };
  const { task_id } = await admin.call(exportMessages, { match, format: "xlsx" });
  for (;;) {
    const task = await admin.call(getTask, { _id: task_id });
    if (task.finished) {
      const { list } = await admin.call(listExports, {});
      return { rows: list[0]?.count ?? 0, seconds: Math.round(performance.now() - started) / 1000 };
    }
    await sleep(50);
  }
}

async function look(bench: BenchServer, db: pg.Client) {
  return {
    ingest: await ingest(bench, db),
    firstPageMs: await firstPage(bench),
    export: await exported(bench),
    retentionMs: { nothingToDelete: await runJob(db, "alarm.retention") },
  };
}

const megabytes = (tables: readonly TableSize[]) =>
  Object.fromEntries(
    tables.map(({ name, rows, heap, index }) => [name, { rows, heapMb: heap / 1e6, indexMb: index / 1e6 }]),
  );

const folder = await mkdtemp(join(tmpdir(), "huiyan-alarms-"));
const postgres = await startPostgres({ dataDir: folder, log: () => undefined });
try {
  const bench = await startBenchServer(connections, 20, postgres.url);
  const db = new pg.Client(postgres.url);
  await db.connect();
  try {
    await db.query("update organisation set message_days = 1095");
    const before = await readTables(db);
    const empty = await look(bench, db);
    const after = await readTables(db);
    // tables with about one row per alarm; tables with a row per day or task are left out
    const one = growth(before, after, empty.ingest.alarms).filter((table) => table.rows > 0.5);

    await ensureMonths(postgres.url, days);
    const { rows } = await db.query<{ id: string }>("select id from organisation");
    const orgId = rows[0]?.id ?? "";
    const fillMs = await timed(async () => {
      await fillMessages(db, orgId, { count, days }, (done) => process.stderr.write(`\r${done} / ${count}`));
      await fillFiles(db);
    });
    const filled = await readTables(db);
    const rollUpMs = await timed(() => db.query("select recount_messages(now() - interval '40 days')"));
    // Retention deletes pictures after 180 days, independent of the retention of messages. Over a period below 180
    // days, retention deletes no pictures.
    const pictures = async () => Number((await db.query("select count(*) as n from stored_file")).rows[0]?.n);
    const picturesBefore = await pictures();
    const picturesMs = await runJob(db, "alarm.retention");
    const picturesDeleted = picturesBefore - (await pictures());
    const full = await look(bench, db);
    console.error(JSON.stringify({ measured: megabytes(growth(after, filled, 1)), one, full, rollUpMs }));
    await db.query("update organisation set message_days = $1", [days - retiredDays]);
    const deletedBefore = await db.query<{ n: string }>(
      `select count(*) as n from message where happened_at < now() - make_interval(days => ${days - retiredDays})`,
    );
    const deleteMs = await runJob(db, "alarm.retention");
    const result = {
      machine: machine(),
      messages: count,
      days,
      pictureBytes,
      fillSeconds: Math.round(fillMs / 1000),
      oneAlarm: one,
      arithmetic: Object.fromEntries(one.map(({ name, bytes }) => [name, { mb: Math.round((bytes * count) / 1e6) }])),
      measured: megabytes(growth(after, filled, 1)),
      empty,
      full,
      rollUpSeconds: Math.round(rollUpMs / 100) / 10,
      pictureRetention: { rows: picturesDeleted, seconds: Math.round(picturesMs / 100) / 10 },
      retention: { rows: Number(deletedBefore.rows[0]?.n), seconds: Math.round(deleteMs / 100) / 10 },
    };
    console.log(JSON.stringify(result, null, 1));
  } finally {
    await db.end();
    await bench.stop();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
