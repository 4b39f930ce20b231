import { once } from "node:events";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import { openDatabase } from "../db/database.ts";
import { listKnownMigrations, migrateTo } from "../db/migrate.ts";
import { type BackedTable, BackupError, type Manifest, maxPartBytes } from "./backup-format.ts";

/** Loads a backup into an empty database, completely or not at all. */
export interface Loader {
  /** Loads a part of a table. The parts of one table must arrive in order. */
  take(table: string, part: Buffer): Promise<void>;
  /** Verifies the loaded rows. @throws BackupError if rows are missing, or a row references a missing row */
  prove(): Promise<void>;
  keep(): Promise<void>;
  ask(statement: string): Promise<unknown>;
  /** Closes the connection; uncommitted rows are discarded. */
  close(): Promise<void>;
}

/** @throws BackupError if the backup was made by a newer version of the product */
export async function refuseNewer({ migrations, version }: Manifest): Promise<void> {
  const known = new Set(await listKnownMigrations());
  if (migrations.some((name) => !known.has(name)))
    throw new BackupError(`这份备份由更新的版本（${version}）制作，请先升级程序再恢复`);
}

/** @throws BackupError if the database already contains tables */
export async function refuseUsed(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1",
    );
    if (rows.length > 0) throw new BackupError("DATABASE_URL 指向的数据库里已有数据。请新建一个空数据库，再恢复到其中");
  } finally {
    await client.end();
  }
}

const foreignKeys = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`;

interface ForeignKey {
  table: string;
  name: string;
  text: string;
}

/**
 * Suspends constraints and triggers until all rows are loaded. Reasons: tables are loaded in the order of their names,
 * not of their references; the backup already contains the counts that triggers maintain.
 */
async function suspendChecks(client: pg.Client, { tables, partitions }: Manifest): Promise<ForeignKey[]> {
  const { rows: keys } = await client.query<ForeignKey>(foreignKeys);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint "${name}"`);
  for (const { parent, name, bounds } of partitions)
    await client.query(`create table if not exists "${name}" partition of "${parent}" ${bounds}`);
  const names = tables.map(({ name }) => `"${name}"`);
  // the migrations may have inserted default rows
  if (names.length > 0) await client.query(`truncate ${names.join(", ")}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  return keys;
}

/** Restores the constraints and thereby verifies all references. */
async function restoreChecks(
  client: pg.Client,
  { tables, sequences }: Manifest,
  keys: readonly ForeignKey[],
): Promise<void> {
  for (const { name } of tables) await client.query(`alter table "${name}" enable trigger user`);
  for (const { table, column, value, isCalled } of sequences)
    await client.query("select setval(pg_get_serial_sequence($1, $2), $3, $4)", [table, column, value, isCalled]);
  for (const { table, name, text } of keys) await client.query(`alter table ${table} add constraint "${name}" ${text}`);
}

/** Decompresses a part of a table. @throws BackupError if the part is not gzip or exceeds maxPartBytes */
function unpacked(table: string, part: Buffer): Buffer {
  try {
    return gunzipSync(part, { maxOutputLength: maxPartBytes });
  } catch (cause) {
    throw new BackupError(`备份里表 ${table} 的内容无法解压，没有恢复任何数据。请改用另一份备份`, { cause });
  }
}

const ownTables =
  "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')";

/** Rejects tables outside the product's schema, such as `pg_authid`. @throws BackupError */
async function refuseForeignTables(client: pg.Client, { tables, partitions, sequences }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>(ownTables);
  const own = new Set(rows.map(({ name }) => name));
  const named = [
    tables.map(({ name }) => name),
    partitions.map(({ parent }) => parent),
    sequences.map(({ table }) => table),
  ];
  const foreign = named.flat().find((name) => !own.has(name));
  if (foreign !== undefined) throw new BackupError(`备份里的表 ${foreign} 不属于慧眼；没有恢复任何数据`);
}

async function begun(client: pg.Client, manifest: Manifest): Promise<ForeignKey[]> {
  await client.query("begin");
  await refuseForeignTables(client, manifest);
  return suspendChecks(client, manifest);
}

interface OpenCopy {
  table: BackedTable;
  stream: CopyStreamQuery;
}

/** Returns a loader for one backup. @param databaseUrl address of an empty database, with the role that will own it */
export async function openLoader(databaseUrl: string, manifest: Manifest): Promise<Loader> {
  const migrating = openDatabase(databaseUrl, 1, () => undefined, "unlimited");
  await migrateTo(migrating, manifest.migrations).finally(() => migrating.destroy());
  const client = new pg.Client({ connectionString: databaseUrl, options: "-c timezone=UTC -c statement_timeout=0" });
  client.on("error", () => undefined);
  await client.connect();
  const keys = await begun(client, manifest).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  const missing = new Map(manifest.tables.filter(({ rows }) => rows > 0).map((table) => [table.name, table]));
  let copying: OpenCopy | undefined;

  async function endCopy(): Promise<void> {
    if (copying === undefined) return;
    const { table, stream } = copying;
    copying = undefined;
    stream.end();
    await once(stream, "finish");
    if (stream.rowCount !== table.rows)
      throw new BackupError(`表 ${table.name} 只恢复了 ${stream.rowCount} 行，应为 ${table.rows} 行；没有恢复任何数据`);
    missing.delete(table.name);
  }

  async function begin(name: string): Promise<OpenCopy> {
    await endCopy();
    const table = missing.get(name);
    if (table === undefined) throw new BackupError(`备份里的表 ${name} 没有登记；没有恢复任何数据`);
    const columns = table.columns.map((column) => `"${column}"`).join(", ");
    const stream = client.query(copyFrom(`copy "${name}" (${columns}) from stdin`));
    // the code that writes to the stream reports the error; without this listener, an abandoned stream would end the
    // process
    stream.on("error", () => undefined);
    return { table, stream };
  }

  return {
    async take(name, part) {
      if (copying?.table.name !== name) copying = await begin(name);
      const { stream } = copying;
      const failed = Promise.withResolvers<never>();
      failed.promise.catch(() => undefined);
      stream.once("error", failed.reject);
      const isRoomy = stream.write(unpacked(name, part));
      if (!isRoomy) await Promise.race([once(stream, "drain"), failed.promise]);
      stream.off("error", failed.reject);
    },
    async prove() {
      await endCopy();
      const [first] = missing.keys();
      if (first !== undefined) throw new BackupError(`备份里缺少表 ${first} 的数据；没有恢复任何数据`);
      await restoreChecks(client, manifest, keys);
    },
    async keep() {
      await client.query("commit");
      await client.query("analyze");
    },
    async ask(statement) {
      const { rows } = await client.query<{ value: unknown }>(statement);
      return rows[0]?.value ?? null;
    },
    close: () => client.end(),
  };
}
