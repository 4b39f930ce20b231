import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, realpathSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { childExit, endChild } from "../process/end-child.ts";
import { findFreePort } from "../process/free-port.ts";
import { type LineSink, readLines } from "../process/output-lines.ts";
import { type Cluster, databaseUser, ensureCluster } from "./init-cluster.ts";
import { disownStaleLock, findHolder } from "./lock-file.ts";
import { choosePostgresAccount, type PostgresAccount } from "./postgres-account.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { postgresArguments } from "./postgres-settings.ts";

/**
 * Signals for a PostgreSQL process that outlived its server, with the wait after each in milliseconds: fast shutdown,
 * immediate shutdown, kill.
 */
const steps: { signal: NodeJS.Signals | 0; waitMs: number }[] = [
  // the first wait has no signal: a PostgreSQL whose parent was killed is already shutting down
  { signal: 0, waitMs: 2_000 },
  { signal: "SIGINT", waitMs: 10_000 },
  { signal: "SIGQUIT", waitMs: 5_000 },
  { signal: "SIGKILL", waitMs: 5_000 },
];

/**
 * Ends the PostgreSQL of a server that was killed. The caller must hold the instance lock; otherwise this could end the
 * database of a running server.
 */
async function endOrphan(cluster: string): Promise<void> {
  for (const { signal, waitMs } of steps) {
    const pid = findHolder(cluster);
    if (pid === null) return;
    try {
      process.kill(pid, signal);
    } catch {
      // the process has ended meanwhile, or belongs to another account; the next check finds out
    }
    for (let waited = 0; waited < waitMs && findHolder(cluster) === pid; waited += 50) await sleep(50);
  }
  const pid = findHolder(cluster);
  if (pid !== null) throw new Error(`上次运行的数据库进程（进程号 ${pid}）无法结束，请手动结束后再启动`);
}

export interface PostgresOptions {
  /**
   * Folder of the cluster and its password; created if missing. The caller must hold the instance lock of this folder.
   */
  dataDir: string;
  /** Loopback port; default: a free one. */
  port?: number;
  /** Account that runs PostgreSQL; default: chosen automatically. */
  account?: PostgresAccount;
  /** Additional PostgreSQL settings, for example without durability for a temporary database. */
  settings?: Readonly<Record<string, string>>;
  log: LineSink;
}

export interface RunningPostgres {
  /** Address of the database `postgres`, with user and password. */
  url: string;
  port: number;
  pid: number;
  /** Resolves with the exit code when the process has ended; with null if a signal ended it. */
  exited: Promise<number | null>;
  /** Stops PostgreSQL with a fast shutdown: open transactions are rolled back. */
  stop(): Promise<void>;
}

/** Milliseconds during which a start is retried. The workers of a killed server need about a second to end. */
const patienceMs = 30_000;
const stopGraceMs = 20_000;
/** Log line that reports readiness; a standby reports read-only connections. */
const readyLine = /database system is ready to accept (read-only )?connections/;

/**
 * Starts the embedded PostgreSQL 18 and resolves when it accepts connections. Recovers after PostgreSQL or the server
 * was killed. If this process is killed, PostgreSQL ends cleanly at once (Linux with setpriv) or at the next start.
 * Call it from the main thread: the kernel counts the starting thread as the parent, and ends PostgreSQL with that
 * thread.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const binaries = findPostgresBinaries();
  const account = options.account ?? choosePostgresAccount();
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const cluster = await ensureCluster(realpathSync(options.dataDir), binaries, account);
  await endOrphan(cluster.folder);
  options.log(`内置数据库以${account.how}运行`);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const port = options.port ?? (await findFreePort());
    disownStaleLock(cluster.folder);
    const tried = await launch(binaries.postgres, cluster, account, port, options);
    if ("child" in tried) return running(tried.child, cluster, port);
    if (Date.now() > deadline || !passes(tried.message)) throw new Error(`内置数据库无法启动：${tried.message}`);
    await sleep(250);
  }
}

/**
 * Returns true for a failure that a retry can solve: another program took the port, or resources of a killed server
 * still exist.
 */
function passes(message: string): boolean {
  return /could not create any TCP\/IP sockets|lock file "postmaster\.pid"|shared memory block/.test(message);
}

async function launch(
  postgres: string,
  cluster: Cluster,
  account: PostgresAccount,
  port: number,
  { log, settings = {} }: PostgresOptions,
): Promise<{ child: ChildProcess } | { message: string }> {
  const [file = "", ...args] = [...account.prefix, postgres, ...postgresArguments(cluster.folder, port, settings)];
  // detached, so that Ctrl-C in the terminal reaches only the server, which stops the database last
  const child = spawn(file, args, {
    ...account.owner,
    cwd: cluster.folder,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const serious: string[] = [];
  const ready = new Promise<{ child: ChildProcess }>((resolve) => {
    readLines(child.stderr, (line) => {
      log(line);
      if (/^(FATAL|HINT|WARNING|DETAIL)/.test(line)) serious.push(line);
      if (readyLine.test(line)) resolve({ child });
    });
  });
  const ended = childExit(child).then((code) => ({ message: serious.join(" ") || `退出码 ${code}` }));
  return Promise.race([ready, ended]);
}

function running(child: ChildProcess, cluster: Cluster, port: number): RunningPostgres {
  return {
    url: `postgresql://${databaseUser}:${cluster.password}@127.0.0.1:${port}/postgres`,
    port,
    pid: child.pid ?? 0,
    exited: childExit(child),
    stop: () => endChild(child, "SIGINT", stopGraceMs),
  };
}
