import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the id of the PostgreSQL process that uses the cluster, according to its lock file. Returns null if there is
 * no lock file, or if that id belongs to another program.
 * Process ids are reused, above all in containers, so the id alone is no proof.
 */
export function findHolder(cluster: string): number | null {
  const pid = lockedBy(cluster);
  return pid !== null && runsPostgres(pid, cluster) ? pid : null;
}

/**
 * Makes a stale lock file harmless. PostgreSQL refuses to start while any process has the id in its lock file, except
 * its own parent. Therefore this function writes the id of this process, which starts PostgreSQL. The other lines stay:
 * PostgreSQL uses them to detect old workers that still run.
 */
export function disownStaleLock(cluster: string): void {
  if (lockedBy(cluster) === null || findHolder(cluster) !== null) return;
  const file = join(cluster, "postmaster.pid");
  const [, ...rest] = readFileSync(file, "utf8").split("\n");
  writeFileSync(file, [`${process.pid}`, ...rest].join("\n"));
}

function lockedBy(cluster: string): number | null {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return null;
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/** Returns true if the command line of the process names the cluster (see postgres-settings.ts). */
function runsPostgres(pid: number, cluster: string): boolean {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(cluster);
    const shown = spawnSync("ps", ["-ww", "-o", "command=", "-p", `${pid}`], { encoding: "utf8", timeout: 5_000 });
    return shown.stdout.includes(cluster);
  } catch {
    return false;
  }
}
