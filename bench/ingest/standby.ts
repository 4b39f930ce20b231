// Measures the cost of commits that wait for a second PostgreSQL: events per second durably acknowledged, each with a
// 40 KB picture, over 50 connections, in turn with and without the wait. Both databases, the server and the sender
// share this machine's disk and cores. Prints JSON.
// npm run node -- bench/ingest/standby.ts [--seconds 10] [--rounds 3]
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runSql } from "../../apps/server/test/postgres/databases.ts";
import { StageDatabase } from "../../faults/stage-database.ts";
import { startBenchServer } from "../bench-server.ts";
import { machine } from "../statistics.ts";
import { connections, measureIngest } from "./measure-ingest.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "10" }, rounds: { type: "string", default: "3" } },
});
const folder = await mkdtemp(join(tmpdir(), "huiyan-standby-"));
const database = await StageDatabase.open(folder, 0, true);
const results: Record<string, unknown>[] = [];

/** Sets whether a commit waits until the standby has written it to its disk. */
async function wait(waits: boolean): Promise<void> {
  await runSql(database.running.url, `alter system set synchronous_standby_names = '${waits ? "*" : ""}'`);
  await runSql(database.running.url, "select pg_reload_conf()");
}

try {
  const bench = await startBenchServer(connections, 20, database.url);
  try {
    await measureIngest(bench, 1, Number(values.seconds));
    for (let round = 1; round <= Number(values.rounds); round++) {
      for (const waits of [false, true]) {
        await wait(waits);
        for (const eventsPerRequest of [1, 10]) {
          const { perSecond, ms } = await measureIngest(bench, eventsPerRequest, Number(values.seconds));
          results.push({ round, waits, eventsPerRequest, perSecond, ms });
          console.error(JSON.stringify(results.at(-1)));
        }
      }
    }
  } finally {
    await bench.stop();
  }
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
console.log(JSON.stringify({ bench: "standby", machine: machine(), connections, results }, null, 2));
