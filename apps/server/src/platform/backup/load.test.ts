import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { databaseUrl, runSql } from "#test/postgres/databases.ts";
import { type BackedTable, BackupError, type Manifest, maxPartBytes } from "./backup-format.ts";
import { type Loader, openLoader } from "./load.queries.ts";

const name = `load_${randomBytes(6).toString("hex")}`;
const server = inject("postgresUrl");
beforeAll(async () => {
  await runSql(server, `create database ${name}`);
  await runSql(databaseUrl(server, name), "create table sheet (line text)");
});
afterAll(() => runSql(server, `drop database ${name} with (force)`));

/** Manifest of a backup made before the first migration. */
const manifestOf = (tables: BackedTable[]): Manifest => ({
  version: "24.11.1",
  madeAt: 0,
  migrations: [],
  tables,
  partitions: [],
  sequences: [],
  facts: {},
  evidence: [],
  files: null,
  entries: 0,
  sha256: "",
});
const open = (tables: BackedTable[]) => openLoader(databaseUrl(server, name), manifestOf(tables));
const sheet: BackedTable = { name: "sheet", columns: ["line"], rows: 1 };

it("refuses a backup that contains a table of PostgreSQL itself, such as pg_authid", async () => {
  await expect(open([{ name: "pg_authid", columns: ["rolname"], rows: 1 }])).rejects.toThrow(
    "备份里的表 pg_authid 不属于慧眼",
  );
});

it("refuses a small compressed part that would decompress to more than maxPartBytes", { tags: ["rest"] }, async () => {
  const zeros = gzipSync(Buffer.alloc(maxPartBytes / 4), { level: 1 });
  const loader: Loader = await open([sheet]);
  try {
    await expect(loader.take(sheet.name, Buffer.concat(Array(5).fill(zeros)))).rejects.toThrow(BackupError);
  } finally {
    await loader.close();
  }
});
