import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";
import { cloneDatabase } from "../../test/postgres/databases.ts";

const script = join(import.meta.dirname, "recount-flow.ts");
const run = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [script], { env: { ...process.env, ...env } });

it("flow is counted anew by one command, beside whatever uses the database; without one it says what to do", async () => {
  const database = await cloneDatabase(inject("postgresUrl"));
  expect((await run({ DATABASE_URL: database.url })).stdout).toMatch(/已重新统计 0 周/);
  await database.drop();
  const folder = await mkdtemp(join(tmpdir(), "huiyan-recount-"));
  await expect(run({ HUIYAN_DATA: folder })).rejects.toThrow(/服务没有运行：请先用 npm start 启动/);
  await rm(folder, { recursive: true });
});
