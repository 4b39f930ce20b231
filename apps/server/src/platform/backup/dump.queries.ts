import { gzipSync } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type BackedTable, type Partition, type Sequence } from "./backup-format.ts";

/** Consistent snapshot of the database; concurrent writes are not visible. */
export interface Snapshot {
  tables: readonly Omit<BackedTable, "rows">[];
  partitions: readonly Partition[];
  sequences: readonly Sequence[];
  migrations: readonly string[];
  bytes: number;
  /** Writes the output of COPY in compressed parts. @returns number of rows */
  copy(table: Omit<BackedTable, "rows">, take: (part: Buffer, number: number) => Promise<void>): Promise<number>;
  /** Returns the result of a statement; undefined if this version of the database lacks the table or column. */
  ask(statement: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Bytes of COPY output per part; a part is held in memory. */
const partBytes = 8 * 1024 * 1024;
const gzipLevel = 3;
/** SQLSTATE codes undefined_table and undefined_column. */
const unknownHere = new Set(["42P01", "42703"]);

const tablesOf = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not like 'kysely\\_%' and c.relname <> all ($1)
  group by 1 order by 1`;

const partitionsOf = `
  select p.relname as parent, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
  from pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relkind = 'r' join pg_class p on p.oid = i.inhparent
  where p.relnamespace = 'public'::regnamespace and p.relkind = 'p' order by 2`;

/**
 * SQL that returns columns of kept tables with a foreign key to omitted tables. A backup holds null in these columns.
 */
const emptiedOf = `
  select c.conrelid::regclass::text as table, a.attname as column, a.attnotnull or array_length(c.conkey, 1) > 1 as must
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid::regclass::text = any ($1) and not c.conrelid::regclass::text = any ($1)`;

const sequencesOf = `
  select c.relname as table, a.attname as column, s.oid::regclass::text as sequence
  from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') and d.classid = 'pg_class'::regclass
    join pg_class c on c.oid = d.refobjid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
  where s.relkind = 'S' and c.relnamespace = 'public'::regnamespace order by 1, 2`;

async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(sequencesOf);
  const all: Sequence[] = [];
  for (const { table, column, sequence } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `select last_value as value, is_called as called from ${sequence}`,
    );
    for (const { value, called } of found.rows) all.push({ table, column, value: Number(value), isCalled: called });
  }
  return all;
}

/** Returns the columns that a backup must empty, as `table.column`. @throws Error if such a column must not be null */
async function readEmptied(client: pg.Client, leftOut: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ table: string; column: string; must: boolean }>(emptiedOf, [leftOut]);
  const bound = rows.find(({ must }) => must);
  if (bound !== undefined) throw new Error(`${bound.table}.${bound.column} names a table that backups leave out`);
  return new Set(rows.map(({ table, column }) => `${table}.${column}`));
}

/** Compresses on this thread, because the caller runs in a dedicated thread. */
async function copyOut(client: pg.Client, statement: string, take: (part: Buffer, number: number) => Promise<void>) {
  const stream = client.query(copyTo(statement));
  let parts: Buffer[] = [];
  let [held, number] = [0, 0];
  const flush = async () => {
    if (held === 0) return;
    const part = gzipSync(Buffer.concat(parts), { level: gzipLevel });
    [parts, held] = [[], 0];
    await take(part, ++number);
  };
  for await (const chunk of stream) {
    const bytes: Buffer = chunk;
    parts.push(bytes);
    held += bytes.length;
    if (held >= partBytes) await flush();
  }
  await flush();
  return stream.rowCount;
}

/** @param leftOut tables whose rows are omitted from the backup */
export async function openSnapshot(databaseUrl: string, leftOut: readonly string[]): Promise<Snapshot> {
  // the text output of times, numbers and JSON must not depend on the server's settings
  const options =
    "-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=1 -c statement_timeout=0";
  const client = new pg.Client({ connectionString: databaseUrl, options, keepAlive: true });
  // a lost connection is reported by the next statement; without this listener, it would end the process
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const emptied = await readEmptied(client, leftOut);
    const { rows: tables } = await client.query<Omit<BackedTable, "rows">>(tablesOf, [leftOut]);
    const { rows: partitions } = await client.query<Partition>(partitionsOf);
    const sequences = await readSequences(client);
    const done = await client.query<{ name: string }>("select name from kysely_migration order by name");
    const size = await client.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
    return {
      tables,
      partitions,
      sequences: sequences.filter(({ table }) => tables.some(({ name }) => name === table)),
      migrations: done.rows.map(({ name }) => name),
      bytes: Number(size.rows[0]?.bytes ?? 0),
      copy({ name, columns }, take) {
        const listed = columns.map((column) => (emptied.has(`${name}.${column}`) ? "null" : `"${column}"`));
        return copyOut(client, `copy (select ${listed.join(", ")} from "${name}") to stdout`, take);
      },
      async ask(statement) {
        await client.query("savepoint asked");
        try {
          const { rows } = await client.query<{ value: unknown }>(statement);
          return rows[0]?.value ?? null;
        } catch (error) {
          await client.query("rollback to savepoint asked");
          if (error instanceof pg.DatabaseError && unknownHere.has(error.code ?? "")) return undefined;
          throw error;
        }
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
