import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { supervisePostgres } from "./supervise-postgres.ts";

const dataDir = mkdtempSync(join(tmpdir(), "huiyan-pg-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("restarts a killed database at the same address each time", { tags: ["rest"] }, async () => {
  const restarts: number[] = [];
  const postgres = await supervisePostgres({ dataDir, log: () => undefined, onRestart: (pid) => restarts.push(pid) });
  for (let round = 1; round <= 2; round++) {
    process.kill(postgres.pid() ?? 0, "SIGKILL");
    await vi.waitUntil(() => restarts.length === round, { timeout: 60_000 });
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.end();
    expect(postgres.pid()).toBe(restarts.at(-1));
  }
  await postgres.stop();
  expect(restarts).toHaveLength(2);
});

test("leaves no database running if it is stopped during the wait before a restart", { tags: ["rest"] }, async () => {
  const lines: string[] = [];
  const postgres = await supervisePostgres({ dataDir, log: (line) => lines.push(line) });
  process.kill(postgres.pid() ?? 0, "SIGKILL");
  await vi.waitUntil(() => lines.some((line) => line.includes("意外退出")), { timeout: 60_000 });
  await postgres.stop();
  expect(postgres.pid()).toBeNull();
});
