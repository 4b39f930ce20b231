import { execFileSync } from "node:child_process";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@huiyan/contract/backup/backup.api";
import { findActs } from "@huiyan/contract/operator/operator.api";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type BackupSource, makeBackup } from "#platform/backup/make-backup.ts";
import { checkBackup, restoreBackup } from "#platform/backup/restore-backup.ts";
import { productVersion } from "#platform/config/product-version.ts";
import { type Client } from "#test/client.ts";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { operatorSession } from "#test/operator/operator-client.ts";
import { ParkingLot } from "#test/parking/lot.ts";
import { databaseUrl, readSql, runSql } from "#test/postgres/databases.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld } from "#test/world.ts";
import { backupFacts, backupSource } from "./backup.feature.ts";
import { leftOutTables } from "./facts.queries.ts";
import { backupJob } from "./run-backups.ts";

let app: TestApp;
let operator: Client;
const passphrase = "correct horse battery";
beforeAll(async () => {
  app = await startTestApp({ env: { HUIYAN_KEY: "07".repeat(32) } });
  operator = await operatorSession(app);
  const world = await createWorld(app);
  const picture = await jpeg();
  const events = Array.from({ length: 5 }, () => alarmEvent(app, { images: [{ role: "image", part: "p" }] }));
  await world.device.client.outcomes(events, { p: picture });
  const lot = new ParkingLot(app, world, world.device);
  const berth = await lot.addBerth(1);
  await lot.observe(berth, [
    { from: 0, to: 3, isFree: true },
    { from: 3, to: 40, plate: "京A12345" },
    { from: 40, to: 44, isFree: true },
  ]);
});
afterAll(() => app.close());

const run = () => backupJob(app.services).run();
const folder = () => app.services.config.backups.folder;
const get = () => operator.call(api.getBackups, {});
const newest = async () => {
  const [row] = (await get()).list;
  if (row === undefined) throw new Error("there is no backup");
  return row;
};
/**
 * Returns the number of other database connections with an open transaction. Blocks until the query
 * has returned.
 */
function transactionsOf(url: string): number {
  const program = `const { Client } = require("pg"); const client = new Client(${JSON.stringify(url)});
    client.connect().then(() => client.query("select count(*)::int as n from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()"))
      .then(({ rows }) => { console.log(rows[0].n); return client.end(); })`;
  return Number(execFileSync(process.execPath, ["-e", program], { encoding: "utf8" }));
}

const failing = () => app.services.jobs.failing().map(({ job }) => job);

async function backUp(): Promise<api.BackupRow> {
  app.clock.moveBy(1000);
  await operator.call(api.startBackup, {});
  await run();
  return newest();
}

async function drill(id: string): Promise<api.BackupRow["drill"]> {
  await operator.call(api.startDrill, { _id: id });
  await run();
  return (await get()).list.find(({ _id }) => _id === id)?.drill ?? null;
}

/** Returns the number of rows and a digest of the rows for every table. */
async function contentsOf(url: string): Promise<Record<string, unknown>> {
  const left = `'${["kysely_migration", "kysely_migration_lock", ...leftOutTables].join("','")}'`;
  const tables = await readSql(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and not relispartition and relname not in (${left}) order by 1`,
  );
  const all: Record<string, unknown> = {};
  for (const { name } of tables as { name: string }[]) {
    all[name] = await readSql(
      url,
      `select count(*) as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as content from "${name}" t`,
    );
  }
  return all;
}

describe("a backup", () => {
  it("that is requested runs in a separate thread, is encrypted, and is in the list and in the audit log", async () => {
    const env = { HUIYAN_KEY: "07".repeat(32), BACKUP_PASSPHRASE: passphrase };
    const sealing = await startTestApp({ on: app, env });
    await operator.call(api.startBackup, {});
    await backupJob(sealing.services).run();
    await sealing.close();
    const row = await newest();
    expect(row).toMatchObject({ state: "done", error: "", is_sealed: true, files: expect.any(Number), drill: null });
    expect(row.rows).toBeGreaterThan(50);
    expect((await stat(join(folder(), row.file))).size).toBe(row.bytes);
    const [act] = (await operator.call(findActs, {})).list;
    expect(act).toMatchObject({ action: "operator.startBackup", object: row.file });
  });

  it("contains the version of the product that made it", async () => {
    const { file } = await backUp();
    expect((await checkBackup(join(folder(), file), undefined)).version).toBe(productVersion);
  });

  it("restores every row of every table in another database, with equal checksums", async () => {
    const row = await backUp();
    const before = await contentsOf(app.databaseUrl);
    const name = "restored_elsewhere";
    const server = inject("postgresUrl");
    await runSql(server, `create database ${name}`);
    const target = {
      dataDir: join(app.dataDir, "elsewhere"),
      masterKey: undefined,
      facts: backupFacts,
      openDatabase: async () => ({ url: databaseUrl(server, name), stop: async () => undefined }),
    };
    await restoreBackup(join(folder(), row.file), undefined, target);
    expect(await contentsOf(databaseUrl(server, name))).toEqual(before);
    expect(await readFile(join(target.dataDir, "key"), "utf8")).toBe("07".repeat(32));
    // the restored database has the same number of foreign keys
    const keys = await readSql(
      databaseUrl(server, name),
      "select count(*)::int as n from pg_constraint where contype = 'f'",
    );
    expect(keys).toEqual(
      await readSql(app.databaseUrl, "select count(*)::int as n from pg_constraint where contype = 'f'"),
    );
    await runSql(server, `drop database ${name} with (force)`);
  });

  it("fails if the key does not decrypt the data, or if the pictures are stored elsewhere", async () => {
    const source = await backupSource(app.services.config, app.databaseUrl);
    const path = join(folder(), "useless.huiyan");
    const make = (change: Partial<BackupSource>) =>
      makeBackup({ ...source, ...change }, { path, passphrase: undefined, now: app.clock.now() }, () => undefined);
    await expect(make({ key: "08".repeat(32) })).rejects.toThrow("主密钥与数据库不符，备份无法使用");
    await expect(make({ dataDir: join(app.dataDir, "no-pictures") })).rejects.toThrow("里没有图片，没有备份");
    expect((await readdir(folder())).filter((name) => name.startsWith("useless"))).toEqual([]);
    await make({});
    expect(await readdir(folder())).toContain("useless.huiyan");
    await rm(path);
  });

  it("holds no database transaction while it copies the pictures", async () => {
    const source = await backupSource(app.services.config, app.databaseUrl);
    const path = join(folder(), "watched.huiyan");
    const open: number[] = [];
    const count = () => open.push(transactionsOf(app.databaseUrl));
    await makeBackup(source, { path, passphrase: undefined, now: app.clock.now() }, count);
    expect(open.at(0)).toBe(1);
    expect(open.at(-1)).toBe(0);
    await rm(path);
  });

  it("is made once for any number of concurrent requests", async () => {
    app.clock.moveBy(1000);
    const before = (await get()).list.length;
    await Promise.all(Array.from({ length: 8 }, () => operator.call(api.startBackup, {})));
    await run();
    await run();
    expect((await get()).list).toHaveLength(before + 1);
  });

  it("whose process was killed is shown as failed, and its partial file is deleted", async () => {
    app.clock.moveBy(1000);
    await operator.call(api.startBackup, {});
    const { sql } = app.services.db;
    const past = new Date(app.clock.now().getTime() - 1);
    await sql
      .updateTable("backup")
      .set({ state: "running", held_until: past })
      .where("state", "=", "waiting")
      .execute();
    await writeFile(join(folder(), "huiyan-20200101-000000.backup.part"), "half");
    await run();
    expect(await newest()).toMatchObject({ state: "failed", error: "制作中断（服务重启或断电），请重新开始" });
    expect((await readdir(folder())).filter((name) => name.endsWith(".part"))).toEqual([]);
    await run();
    expect(failing()).toContain("backup.result");
    await backUp();
    expect(failing()).not.toContain("backup.result");
  });

  it("that is removed loses its file, and no drill uses it", async () => {
    const { _id, file } = await newest();
    await operator.call(api.removeBackup, { _id });
    await run();
    expect(await readdir(folder())).not.toContain(file);
    expect(await operator.fails(api.startDrill, { _id })).toMatchObject({ error: "backup_not_there" });
    expect(await operator.fails(api.removeBackup, { _id })).toMatchObject({ error: "backup_not_there" });
  });
});

describe("a drill", () => {
  it("restores a backup in a temporary database, compares it with the recorded facts, and leaves no data", async () => {
    const row = await backUp();
    expect(await drill(row._id)).toMatchObject({ state: "done", error: "" });
    expect((await readdir(folder())).filter((name) => name.startsWith("drill-"))).toEqual([]);
  });

  it("that fails is shown with its cause, also on the health page, until a drill succeeds", async () => {
    const row = await newest();
    const path = join(folder(), row.file);
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, whole.length - 5000));
    const failed = await drill(row._id);
    expect(failed?.state).toBe("failed");
    expect(failed?.error).toContain("备份文件不完整或已被改动");
    await run();
    expect(failing()).toContain("backup.result");
    const next = await backUp();
    expect(await drill(next._id)).toMatchObject({ state: "done" });
    expect(failing()).not.toContain("backup.result");
  });

  it("detects that pictures of a backup are missing", async () => {
    const { sql } = app.services.db;
    const file = await sql.selectFrom("stored_file").selectAll().where("class", "=", "image").executeTakeFirstOrThrow();
    const set = (byteLength: number) =>
      sql.updateTable("stored_file").set({ byte_length: byteLength }).where("id", "=", file.id).execute();
    await set(1_000_000);
    const row = await backUp();
    expect((await drill(row._id))?.error).toContain("最新的报警会缺少图片");
    await set(file.byte_length);
    await operator.call(api.removeBackup, { _id: row._id });
  });
});

describe("the backup plan", () => {
  it("makes a backup at the planned hour, runs a drill, and keeps the planned number of backups", async () => {
    const { plan } = await get();
    const saved = await operator.call(api.savePlan, { ...plan, every: "day", hour: 3, keep: 2, drill: "week" });
    expect((await get()).next_at).toBeGreaterThan(app.clock.now().getTime());
    // 8 days pass, so that the weekly drill is due
    app.clock.moveBy(8 * 86_400_000);
    for (let day = 0; day < 3; day++) {
      app.clock.moveBy(86_400_000);
      await run();
      await run();
    }
    // the operator's session has expired, because the clock moved 11 days; the operator signs in
    // again
    operator = await operatorSession(app);
    const made = (await get()).list.filter(({ by }) => by === "");
    expect(made.map(({ state }) => state)).toEqual(["done", "done", "removed"]);
    expect(made.filter(({ drill: tried }) => tried !== null)).toHaveLength(1);
    await operator.call(api.savePlan, { ...saved, every: "off", drill: "off" });
    app.clock.moveBy(86_400_000);
    await run();
    operator = await operatorSession(app);
    expect((await get()).list.filter(({ by }) => by === "")).toHaveLength(3);
  });

  it("that two operators save concurrently is stored once, and the second operator gets an error", async () => {
    const { plan } = await get();
    const both = await Promise.all([4, 5].map((hour) => operator.send(api.savePlan, { ...plan, hour })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
