import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePort } from "#platform/process/free-port.ts";
import { type InstalledProgram, installProgram } from "#test/installed/installed-program.ts";
import { startServerProcess } from "#test/server-process.ts";

const key = "5".repeat(64);
/** Account of the service; undefined where the tests may not change accounts. */
const account = process.getuid?.() === 0 ? 65_534 : undefined;

let folder: string;
let port: number;
let program: InstalledProgram;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "huiyan-installed-"));
  chmodSync(folder, 0o755);
  port = await findFreePort();
  program = installProgram(folder, [`PORT=${port}`, `HUIYAN_KEY="${key}"`, "PUBLIC_URL=https://eye.example.com"]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const start = () =>
  startServerProcess({
    script: program.script,
    dataDir: program.dataDir,
    port,
    args: ["--no-demo"],
    env: { HUIYAN_KEY: key, PUBLIC_URL: "https://eye.example.com" },
  });

it("shows the installed program's own commands in its help, and no npm", async () => {
  for (const args of [["--help"], []]) {
    const help = await program.huiyan(args);
    expect(help).toContain("用法：huiyan [选项]");
    expect(help).toContain("--backup 文件");
    expect(help).not.toContain("npm");
    expect(help).not.toContain("--camera");
  }
});

it("creates no folder, database or key for a command if no server has run before", async () => {
  for (const command of [
    ["--operator", "13900001111"],
    ["--backup", "a.huiyan"],
    ["--new-device", "edge.json"],
  ])
    await expect(program.huiyan(command)).rejects.toThrow(`数据目录 ${program.dataDir} 里没有数据库，什么也没有改动`);
  await expect(program.huiyan(["--backup", "a"], { HUIYAN_DATA: "missing" })).rejects.toThrow(
    `数据目录 ${join(folder, "missing")} 不存在`,
  );
  expect(readdirSync(program.dataDir).filter((name) => !name.startsWith("instance."))).toEqual([]);
  expect(readdirSync(folder).toSorted()).toEqual(["bundle", "root"]);
});

it("starts no server without a command, and names systemctl instead", async () => {
  await expect(program.huiyan(["--no-demo"])).rejects.toThrow("启动服务请运行 systemctl start huiyan");
});

it("runs commands with the settings of the running service, prints their source, and refuses another key, database or store", async () => {
  const server = await start();
  try {
    expect(server.output()).toMatch(/^ {2}https:\/\/eye\.example\.com\/#\/setup\?key=/m);
    const printed = await program.huiyan(["--operator", "13900001111", "--new-device", join(folder, "edge.json")]);
    const [first = ""] = printed.split("\n");
    expect(first).toContain(`设置来自文件 ${program.settingsFile}；数据目录 ${program.dataDir}，数据库：内置数据库`);
    expect(printed).toContain("https://eye.example.com/#/operator/begin?key=");
    expect(printed).not.toContain("npm");
    const other = { HUIYAN_KEY: "6".repeat(64) };
    const backup = ["--backup", join(folder, "wrong.huiyan")];
    await expect(program.huiyan(backup, other)).rejects.toThrow("主密钥与数据库不符");
    await expect(program.huiyan(["--new-device", join(folder, "other.json")], other)).rejects.toThrow(
      "主密钥与数据库不符",
    );
    await expect(program.huiyan(backup, { S3_URL: "http://a:b@127.0.0.1:9/bucket" })).rejects.toThrow(
      "运行中的服务和这条命令的 S3_URL 不同",
    );
    const elsewhere = { DATABASE_URL: "postgres://huiyan:not-printed@127.0.0.1:9/huiyan" };
    const refused = await program.huiyan(backup, elsewhere).catch(String);
    expect(refused).not.toContain("not-printed");
    expect(refused).toContain(
      "运行中的服务和这条命令的 DATABASE_URL 不同：服务用的是内置数据库，命令用的是127.0.0.1:9/huiyan。请用与服务相同的 DATABASE_URL 再运行",
    );
    expect(readdirSync(folder).filter((name) => /wrong|other/.test(name))).toEqual([]);
  } finally {
    await server.stop();
  }
});

it("runs commands on a stopped service's database as its account, also for files that only root can reach, and exits", async () => {
  if (account !== undefined) execFileSync("chown", ["-R", `${account}:${account}`, program.dataDir]);
  const own = join(folder, "of-root");
  mkdirSync(own, { mode: 0o700 });
  const backup = join(own, "a.huiyan");
  const printed = await program.huiyan(["--backup", backup], { LOG_LEVEL: "error" });
  expect(printed).toContain("LOG_LEVEL 取自环境变量，优先于设置文件");
  expect(printed).toContain("其中的主密钥能解开其中的数据");
  await expect(program.huiyan(["--backup", backup])).rejects.toThrow(`${backup} 已经存在`);
  expect(await program.huiyan(["--operator", "13900002222"])).toContain("运营方账号 13900002222");
  expect(existsSync(join(program.dataDir, "key"))).toBe(false);
  expect(statSync(backup).uid).toBe(account ?? process.getuid?.());
  const owners = new Set(
    readdirSync(program.dataDir, { recursive: true, encoding: "utf8" }).map(
      (name) => statSync(join(program.dataDir, name)).uid,
    ),
  );
  expect([...owners]).toEqual([account ?? process.getuid?.()]);

  const restored = join(folder, "restored");
  await program.huiyan(["--restore", backup], { HUIYAN_DATA: restored });
  expect(statSync(restored).uid).toBe(account ?? process.getuid?.());
  expect(readFileSync(join(restored, "postgres/app-password"), "utf8")).not.toBe("");
});
