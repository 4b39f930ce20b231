import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { signIn } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { findFreePort } from "#platform/process/free-port.ts";
import { createClient } from "#test/client.ts";
import { cloneDatabase } from "#test/postgres/databases.ts";
import { startServerProcess } from "#test/server-process.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "huiyan-start-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("prints help without loading the product", () => {
  const telling = `import { registerHooks } from "node:module";
    registerHooks({ load: (url, context, next) => { console.log("loads", url); return next(url, context); } });`;
  const program = join(import.meta.dirname, "../main.ts");
  const args = ["--import", `data:text/javascript,${encodeURIComponent(telling)}`, program, "--help"];
  const lines = execFileSync(process.execPath, args, { encoding: "utf8" }).split("\n");
  expect(lines).toContain("用法：npm start -- [选项]");
  expect(lines.filter((line) => line.startsWith("loads"))).toContainEqual(expect.stringContaining("command-line"));
  expect(lines.filter((line) => /^loads .*(features|start-server|fastify|kysely)/.test(line))).toEqual([]);
});

it("ends silently if the reader of the help has closed the pipe", async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../main.ts"), "--help"]);
  child.stdout.destroy();
  const [printed, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect([printed, code]).toEqual(["", 0]);
});

it("reports a used port in one sentence, before it creates a database", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const dataDir = join(folder, "taken");
  const failed: unknown = await startServerProcess({ dataDir, port, args: ["--no-demo"] }).catch((error) => error);
  const lines = failed instanceof Error ? failed.message.split("\n").filter((line) => line !== "") : [];
  expect(lines.slice(1)).toEqual([`网页端口 ${port} 已被占用，请停掉占用它的程序，或用环境变量 PORT 换一个端口`]);
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  other.close();
});

it("answers /readyz with 200 only after the start is complete and run.json is written, and logs no failure before", async () => {
  const database = await cloneDatabase(inject("postgresUrl"));
  const dataDir = join(folder, "ready");
  const port = await findFreePort();
  const starting = startServerProcess({ dataDir, port, args: ["--no-demo"], env: { DATABASE_URL: database.url } });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) await setTimeout(1);
  const isWritten = existsSync(join(dataDir, "run.json"));
  const server = await starting;
  await server.stop();
  await database.drop();
  expect(isWritten).toBe(true);
  expect(server.output()).not.toContain("request failed");
});

it.each([
  ["its database is being made", "postgres/cluster.unfinished", 0],
  ["its database starts", "postgres/cluster", 0],
  ["the product starts", "postgres/cluster", 800],
  ["the demo is made", "edge/config.json", 0],
])("a stop while %s is printed as any other, and the next start is complete", async (_text, path, ms) => {
  const dataDir = await mkdtemp(join(folder, "stopped-"));
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, "../main.ts")], {
    env: { PATH: process.env.PATH, HUIYAN_DATA: dataDir, PORT: String(port) },
  });
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  while (!existsSync(join(dataDir, path))) await setTimeout(1);
  await setTimeout(ms);
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  const [output, errors] = await printed;
  expect([code, errors]).toEqual([0, ""]);
  // only the end of the output is compared, because on a fast machine the start may already be complete
  expect(output).toMatch(/正在停止（收到 SIGTERM）…\n已停止\n$/);
  const next = await startServerProcess({ dataDir, port, args: [] });
  await expect.poll(() => readFileSync(join(dataDir, "run.json"), "utf8")).toContain("edge_launcher");
  await next.stop();
});

it("refuses the data of a demo without demo mode until its accounts have new passwords", async () => {
  const dataDir = join(folder, "demo");
  const port = await findFreePort();
  const start = async (...args: string[]) => startServerProcess({ dataDir, port, args });
  await (await start("--no-agent")).stop();
  await expect(start("--no-demo")).rejects.toThrow("请先运行 npm start -- --close-demo");
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [join(import.meta.dirname, "../main.ts"), ...args], {
      env: { PATH: process.env.PATH, HUIYAN_DATA: dataDir },
      encoding: "utf8",
    });
  const [, password = ""] = /13800000001 {2}(\S+)/.exec(run("--close-demo")) ?? [];
  expect(run("--close-demo")).toContain("没有仍使用演示密码的账号");
  const server = await start("--no-demo");
  try {
    const tried = async (word: string) =>
      (await createClient(server.url).send(signIn, { account: "13800000001", password: word })).status;
    expect([await tried("Demo@2026"), await tried(password)]).toEqual([400, 200]);
  } finally {
    await server.stop();
  }
});

it("refuses to start with another master key and says what to do, and starts with the right one", async () => {
  const database = await cloneDatabase(inject("postgresUrl"));
  const start = async (key: string) =>
    startServerProcess({
      dataDir: join(folder, "key"),
      port: await findFreePort(),
      args: ["--no-demo"],
      env: { DATABASE_URL: database.url, ...(key === "" ? {} : { HUIYAN_KEY: key }) },
    });
  const [right, wrong] = ["1".repeat(64), "2".repeat(64)];
  const first = await start(right);
  await first.stop();
  // the stop is printed even at the default log level
  expect(first.output()).toMatch(/正在停止（收到 SIGTERM）…\n已停止\n$/);
  await expect(start(wrong)).rejects.toThrow(/主密钥与数据库不符.*data\/key/);
  await expect(start("")).rejects.toThrow("缺少主密钥：已有数据（数据库）");
  expect(existsSync(join(folder, "key", "key"))).toBe(false);
  await (await start(right)).stop();
  await database.drop();
});
