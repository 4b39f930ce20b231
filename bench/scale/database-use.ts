import { type Client } from "pg";

export interface TableSize {
  /** Name of the table; for a partition the name of its partitioned table. */
  name: string;
  rows: number;
  /** Size of the rows in bytes, including values that are stored out of line (TOAST). */
  heap: number;
  index: number;
  bytes: number;
}

/** Reads the size of each table on disk, in bytes. Row counts are estimates of `analyze`, which runs first. */
export async function readTables(db: Client): Promise<TableSize[]> {
  await db.query("analyze");
  const { rows } = await db.query<Record<"name" | "rows" | "heap" | "index", string>>(`
    with leaf as (
      select c.oid, coalesce(p.relname, c.relname) as name, greatest(0, c.reltuples) as tuples
      from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
      where c.relkind = 'r'
    )
    select name, sum(tuples)::bigint as rows, sum(pg_table_size(oid))::bigint as heap, sum(pg_indexes_size(oid))::bigint as index
    from leaf group by name`);
  return rows.map(({ name, rows: tuples, heap, index }) => {
    const sizes = { rows: Number(tuples), heap: Number(heap), index: Number(index) };
    return { name, ...sizes, bytes: sizes.heap + sizes.index };
  });
}

/**
 * Returns the growth of each table divided by `count`, the largest first. Tables that grew by less than 1 byte per unit
 * are left out.
 */
export function growth(before: readonly TableSize[], after: readonly TableSize[], count: number): TableSize[] {
  const was = new Map(before.map((table) => [table.name, table]));
  const grown = after.map((table) => {
    const old = was.get(table.name);
    const each = (name: "rows" | "heap" | "index" | "bytes") =>
      Math.round(((table[name] - (old?.[name] ?? 0)) / count) * 100) / 100;
    return { name: table.name, rows: each("rows"), heap: each("heap"), index: each("index"), bytes: each("bytes") };
  });
  return grown.filter(({ bytes }) => bytes >= 1).toSorted((a, b) => b.bytes - a.bytes);
}

export interface Writes {
  walBytes: number;
  /** Number of flushes of the write-ahead log to disk. */
  walSyncs: number;
}

export async function readWrites(db: Client): Promise<Writes> {
  const version = await db.query<{ n: number }>("select current_setting('server_version_num')::int as n");
  // since PostgreSQL 18 the view pg_stat_io contains the flushes of the log
  const syncs =
    (version.rows[0]?.n ?? 0) >= 180_000
      ? "(select coalesce(sum(fsyncs), 0) from pg_stat_io where object = 'wal')"
      : "(select wal_sync from pg_stat_wal)";
  const { rows } = await db.query<{ bytes: string; syncs: string }>(
    `select (select wal_bytes from pg_stat_wal) as bytes, ${syncs} as syncs`,
  );
  return { walBytes: Number(rows[0]?.bytes), walSyncs: Number(rows[0]?.syncs) };
}
