import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { cloneDatabase } from "../../test/postgres/databases.ts";
import { startServerProcess } from "../../test/server-process.ts";
import { findFreePort } from "../platform/process/free-port.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "huiyan-start-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("who asks for help does not wait until the product is loaded", () => {
  const telling = `import { registerHooks } from "node:module";
    registerHooks({ load: (url, context, next) => { console.log("loads", url); return next(url, context); } });`;
  const program = join(import.meta.dirname, "../main.ts");
  const args = ["--import", `data:text/javascript,${encodeURIComponent(telling)}`, program, "--help"];
  const lines = execFileSync(process.execPath, args, { encoding: "utf8" }).split("\n");
  expect(lines).toContain("用法：npm start -- [选项]");
  expect(lines.filter((line) => line.startsWith("loads"))).toContainEqual(expect.stringContaining("command-line"));
  expect(lines.filter((line) => /^loads .*(features|start-server|fastify|kysely)/.test(line))).toEqual([]);
});

it("help whose reader has left ends without a word", async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../main.ts"), "--help"]);
  child.stdout.destroy();
  const [printed, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect([printed, code]).toEqual(["", 0]);
});

it("a taken port is told in one sentence, before a database is made", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const dataDir = join(folder, "taken");
  const failed: unknown = await startServerProcess({ dataDir, port, args: ["--no-demo"] }).catch((error) => error);
  const lines = failed instanceof Error ? failed.message.split("\n").filter((line) => line !== "") : [];
  expect(lines.slice(1)).toEqual(["网页端口已被占用，请停掉占用它的程序，或用环境变量 PORT 换一个端口"]);
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  other.close();
});

it("with another master key the server does not start, and says what to do; with the right one it does", async () => {
  const database = await cloneDatabase(inject("postgresUrl"));
  const start = async (key: string) =>
    startServerProcess({
      dataDir: join(folder, "key"),
      port: await findFreePort(),
      args: ["--no-demo"],
      env: { DATABASE_URL: database.url, HUIYAN_KEY: key },
    });
  const [right, wrong] = ["1".repeat(64), "2".repeat(64)];
  await (await start(right)).stop();
  await expect(start(wrong)).rejects.toThrow(/主密钥与数据库不符.*data\/key/);
  await (await start(right)).stop();
  await database.drop();
  // three whole starts
});
