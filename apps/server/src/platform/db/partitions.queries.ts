import { sql } from "kysely";
import { type Queryable } from "./database.ts";
import {
  type MonthPartition,
  monthPartition,
  monthsAround,
  type PartitionedTable,
  partitionedTables,
} from "./partition-months.ts";

/**
 * Months before and after the present one. Devices resend events for 30 days; two months ahead survive a job that does
 * not run for weeks.
 */
const monthsBack = 2;
const monthsAhead = 2;

function createStatement(table: PartitionedTable, { name, from, to }: MonthPartition) {
  return sql`create table if not exists ${sql.id(name)} partition of ${sql.id(table)} for values from (${sql.lit(from)}) to (${sql.lit(to)})`;
}

/** Creates the partitions that rows of these months need. Idempotent. */
export async function ensurePartitions(db: Queryable, now: Date): Promise<void> {
  for (const table of partitionedTables) {
    for (const month of monthsAround(now, monthsBack, monthsAhead)) {
      await createStatement(table, monthPartition(table, month)).execute(db);
    }
  }
}

/** Returns the names of the partitions of one table, or of all tables. */
export async function listPartitions(db: Queryable, table?: PartitionedTable): Promise<string[]> {
  const only = table === undefined ? sql`true` : sql`i.inhparent = ${table}::regclass`;
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relkind = 'r' where ${only} order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Drops empty partitions that end before `before`. Returns their names. */
export async function dropEmptyPartitions(db: Queryable, table: PartitionedTable, before: Date): Promise<string[]> {
  const newestKept = monthPartition(table, before).name;
  const dropped: string[] = [];
  for (const name of await listPartitions(db, table)) {
    if (name >= newestKept) break;
    const first = await sql`select 1 from ${sql.id(name)} limit 1`.execute(db);
    if (first.rows.length > 0) continue;
    await sql`drop table ${sql.id(name)}`.execute(db);
    dropped.push(name);
  }
  return dropped;
}
