import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningPostgres, startPostgres } from "../apps/server/src/platform/postgres/start-postgres.ts";
import { readSql, runSql } from "../apps/server/test/postgres/databases.ts";

/** PostgreSQL settings of a database that has a standby. */
export const replicatedSettings = { wal_level: "replica", max_wal_senders: "4" };

/**
 * Copies the data folder of a database as the base of a standby.
 * @param stopped data folder of a database that was shut down cleanly
 * @param standby folder of the copy
 */
export async function copyCluster(stopped: string, standby: string): Promise<void> {
  // -a keeps the owner of the files, because the database's account must own them
  execFileSync("/bin/cp", ["-a", stopped, standby]);
  await writeFile(join(standby, "cluster", "standby.signal"), "");
}

/**
 * Starts a second PostgreSQL that replicates the first one. Afterwards a commit waits until the second has written it
 * to its disk. If the first is lost, no acknowledged event is lost.
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
    dataDir,
    log: () => undefined,
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

/** Promotes the standby, as a database manager does when the first database does not answer. */
export async function promote(standby: RunningPostgres): Promise<void> {
  await runSql(standby.url, "select pg_promote(true, 30)");
}
