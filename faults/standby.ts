import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningPostgres, startPostgres } from "../apps/server/src/platform/postgres/start-postgres.ts";
import { readSql, runSql } from "../apps/server/test/postgres/databases.ts";

/** Settings of the first of the two databases, instead of those without a standby. */
export const replicatedSettings = { wal_level: "replica", max_wal_senders: "4" };

/** @param stopped data folder of a database that was stopped in order @param standby where its copy is made */
export async function copyCluster(stopped: string, standby: string): Promise<void> {
  // with the owners that its account needs
  execFileSync("/bin/cp", ["-a", stopped, standby]);
  await writeFile(join(standby, "cluster", "standby.signal"), "");
}

/**
 * A second PostgreSQL that follows the first one's log. From then on a commit of the first waits until the second has
 * it on its disk, so that no acknowledged event is lost with the first.
 */
export async function startStandby(primary: RunningPostgres, dataDir: string): Promise<RunningPostgres> {
  const { hostname, port, username, password } = new URL(primary.url);
  const facts = {
    host: hostname,
    port,
    user: username,
    password: decodeURIComponent(password),
    application_name: "standby",
  };
  const primary_conninfo = Object.entries(facts)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
  const standby = await startPostgres({
    ...{ dataDir, log: () => undefined },
    settings: { ...replicatedSettings, primary_conninfo, synchronous_standby_names: "" },
  });
  await runSql(primary.url, "alter system set synchronous_standby_names = '*'");
  await runSql(primary.url, "select pg_reload_conf()");
  const follows = "select from pg_stat_replication where sync_state in ('sync', 'quorum')";
  const hasOne = async () => {
    const rows = await readSql(primary.url, follows);
    return Array.isArray(rows) && rows.length === 1;
  };
  for (let waited = 0; !(await hasOne()); waited += 100) {
    if (waited > 30_000) throw new Error("the second database does not follow the first");
    await sleep(100);
  }
  return standby;
}

/** Promotes the second; a database manager does the same when the first does not answer. */
export async function promote(standby: RunningPostgres): Promise<void> {
  await runSql(standby.url, "select pg_promote(true, 30)");
}
