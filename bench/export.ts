// Measures an export of messages: rows per second from the request until the file is complete, and the server's peak
// memory. The formats take turns on one database. Prints JSON.
// npm run bench -- export [--rows 100000] [--rounds 3]
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { exportMessages, listExports } from "@huiyan/contract/alarm/export.api";
import { type ExportFormat, exportFormats } from "@huiyan/contract/alarm/export.rules";
import { getTask } from "@huiyan/contract/task/task.api";
import pg from "pg";
import { startPostgres } from "../apps/server/src/platform/postgres/start-postgres.ts";
import { insertManyMessages } from "../apps/server/test/messages/many-messages.ts";
import { type BenchServer, startBenchServer } from "./bench-server.ts";
import { machine, median, summary } from "./statistics.ts";

const { values } = parseArgs({
  options: { rows: { type: "string", default: "100000" }, rounds: { type: "string", default: "3" } },
});
const rows = Number(values.rows);
const rounds = Number(values.rounds);

async function residentMb({ server }: BenchServer): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: devices } = await client.query<{ id: string }>("select id from device limit 1");
  await client.end();
  await insertManyMessages(databaseUrl, { deviceUid: devices[0]?.id ?? "", count: rows, newest: Date.now() });
}

/**
 * Exports once. Polls the task every 20 ms. After each poll requests a page of the list, to measure the delay for
 * another user.
 */
async function measure(bench: BenchServer, format: ExportFormat) {
  const { admin, server } = bench;
  const before = await residentMb(bench);
  let peak = before;
  const pages: number[] = [];
  const started = performance.now();
  const { task_id } = await admin.call(exportMessages, { match: { received_until: Date.now() }, format });
  while (!(await admin.call(getTask, { _id: task_id })).finished) {
    const asked = performance.now();
    await admin.call(findMessages, { size: 30 });
    pages.push(performance.now() - asked);
    peak = Math.max(peak, await residentMb(bench));
    await sleep(20);
  }
  const seconds = (performance.now() - started) / 1000;
  const { list } = await admin.call(listExports, {});
  const file = list[0];
  if (file?.count !== rows) throw new Error(`the file holds ${file?.count} of ${rows} messages`);
  const download = performance.now();
  const bytes = (await (await fetch(server.url + file.url)).arrayBuffer()).byteLength;
  return {
    format,
    rows,
    seconds: Math.round(seconds * 100) / 100,
    perSecond: Math.round(rows / seconds),
    residentMb: { before: Math.round(before), peak: Math.round(peak) },
    fileMb: Math.round(bytes / 1e5) / 10,
    downloadMs: Math.round(performance.now() - download),
    listMs: summary(pages),
  };
}

const folder = await mkdtemp(join(tmpdir(), "huiyan-export-"));
const postgres = await startPostgres({ dataDir: join(folder, "postgres"), log: () => {} });
const bench = await startBenchServer(1, 20, postgres.url);
try {
  await fill(postgres.url);
  const results: Awaited<ReturnType<typeof measure>>[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const format of exportFormats) {
      results.push(await measure(bench, format));
      console.error(JSON.stringify(results.at(-1)));
    }
  }
  const medians = exportFormats.map((format) => {
    const own = results.filter((result) => result.format === format);
    return {
      format,
      perSecond: median(own.map(({ perSecond }) => perSecond)),
      peakMb: Math.max(...own.map(({ residentMb }) => residentMb.peak)),
    };
  });
  console.log(JSON.stringify({ bench: "export", machine: machine(), medians, results }, null, 2));
} finally {
  await bench.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
