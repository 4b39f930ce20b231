import { type Client } from "pg";

/** Databases that the copy is spread over. */
export const shards = 4;

/**
 * A copy of the tables in which those that are to be spread are divided by organisation, as an extension like Citus divides
 * them. What is asked on this connection afterwards is asked of the copy. Nothing is in it.
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

/** The table and the shard that a name of `copySharded` stands for. */
export function shardOf(name: string): { table: string; shard: number } | undefined {
  const found = /^(.+)_shard_(\d+)$/.exec(name);
  return found?.[1] === undefined ? undefined : { table: found[1], shard: Number(found[2]) };
}
