import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { findHolder } from "./lock-file.ts";
import { startPostgres } from "./start-postgres.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-pg-"));
  folders.push(folder);
  return folder;
}
const silent = () => undefined;

test("ends the orphaned database at the next start after kill -9 of the server", async () => {
  const dataDir = freshFolder();
  const server = await serverWithPostgres(dataDir);
  process.kill(server.pid, "SIGKILL");
  const postgres = await startPostgres({ dataDir, log: silent });
  expect(await answers(postgres.url)).toBe(true);
  expect(findHolder(join(dataDir, "cluster"))).toBe(postgres.pid);
  await postgres.stop();
});

test.runIf(process.platform === "linux")(
  "ends the database cleanly after kill -9 of the server, without another start",
  async () => {
    const dataDir = freshFolder();
    const server = await serverWithPostgres(dataDir);
    process.kill(server.pid, "SIGKILL");
    await vi.waitUntil(() => findHolder(join(dataDir, "cluster")) === null, { timeout: 60_000 });
    expect(existsSync(join(dataDir, "cluster", "postmaster.pid"))).toBe(false);
  },
);

test("recovers from kill -9 of server and database together", async () => {
  const dataDir = freshFolder();
  const server = await serverWithPostgres(dataDir);
  process.kill(server.pid, "SIGKILL");
  process.kill(server.postgres, "SIGKILL");
  const postgres = await startPostgres({ dataDir, log: silent });
  expect(await answers(postgres.url)).toBe(true);
  await postgres.stop();
});

test("starts although the lock file holds the process id of another program, and does not end that program", async () => {
  const dataDir = freshFolder();
  const first = await startPostgres({ dataDir, log: silent });
  const lock = join(dataDir, "cluster", "postmaster.pid");
  const [, ...rest] = readFileSync(lock, "utf8").split("\n");
  process.kill(first.pid, "SIGKILL");
  await first.exited;
  writeFileSync(lock, [`${process.ppid}`, ...rest].join("\n"));
  const second = await startPostgres({ dataDir, log: silent });
  expect(await answers(second.url)).toBe(true);
  expect(alive(process.ppid)).toBe(true);
  await second.stop();
});

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query("select 1");
  await client.end();
  return rowCount === 1;
}

/** Starts PostgreSQL in a separate process, as the server does, so that the process can be killed. */
async function serverWithPostgres(dataDir: string): Promise<{ pid: number; postgres: number }> {
  const source = new URL("./start-postgres.ts", import.meta.url).href;
  const program = `
    const { startPostgres } = await import(${JSON.stringify(source)});
    const { pid } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
    console.log(pid);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [text] = await once(child.stdout, "data");
  return { pid: child.pid ?? 0, postgres: Number(`${text}`) };
}
