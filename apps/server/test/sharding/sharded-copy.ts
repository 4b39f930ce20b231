import { type Client } from "pg";

/** Number of databases in the copy. */
export const shards = 4;

/**
 * Creates an empty copy of the tables. The distributed tables are partitioned by organisation, like an extension such
 * as Citus would distribute them. Later queries on this connection use the copy.
 */
export async function copySharded(db: Client, spread: readonly string[]): Promise<void> {
  const { rows: views } = await db.query<{ name: string; text: string }>(`
    select relname as name, pg_get_viewdef(oid) as text from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace order by oid`);
  await db.query("create schema sharded; set search_path to sharded, public");
  for (const table of spread) {
    await db.query(`
      create table sharded.${table} (like public.${table} including generated including identity) partition by hash (org_id)`);
    for (let shard = 0; shard < shards; shard++) {
      await db.query(`
        create table sharded.${nameOf(table, shard)} partition of sharded.${table}
          for values with (modulus ${shards}, remainder ${shard})`);
    }
  }
  for (const { name, text } of views) await db.query(`create view sharded.${name} as ${text}`);
}

const nameOf = (table: string, shard: number) => `${table}_shard_${shard}`;

/** Returns table and shard for a table name that `copySharded` has made; undefined for other names. */
export function shardOf(name: string): { table: string; shard: number } | undefined {
  const found = /^(.+)_shard_(\d+)$/.exec(name);
  return found?.[1] === undefined ? undefined : { table: found[1], shard: Number(found[2]) };
}
