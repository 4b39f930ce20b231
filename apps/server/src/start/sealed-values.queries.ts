import { sql } from "kysely";
import { z } from "zod";
import { type Sql } from "#platform/db/database.ts";
import { type MasterKey } from "#platform/secret/master-key.ts";

/**
 * A column that may hold values encrypted with the master key: as bytes, or as base64 in JSON members whose names end
 * with “sealed”.
 */
interface Column {
  table: string;
  column: string;
  isJson: boolean;
}

/** Maximum bytes of a value encrypted with the master key; pictures and archives have separate keys. */
const maxSealedBytes = 20_000;

async function listColumns(db: Sql): Promise<Column[]> {
  const { rows } = await sql<{ name: string; column: string; type: string }>`
    select c.relname as name, a.attname as column, t.typname as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (t.typname = 'jsonb' or t.typname = 'bytea' and a.attname !~ 'hash')
    order by 1, 2`.execute(db);
  return rows.map(({ name, column, type }) => ({ table: name, column, isJson: type === "jsonb" }));
}

/**
 * Decrypts a value with the old key and encrypts it with the new one; returns undefined if the old key does not decrypt
 * it.
 */
type Reseal = (sealed: Buffer) => Buffer | undefined;

const resealWith =
  (old: MasterKey, fresh: MasterKey): Reseal =>
  (sealed) => {
    try {
      return fresh.seal(old.open(sealed));
    } catch {
      return undefined;
    }
  };

const Members = z.record(z.string(), z.unknown());

/** Returns the JSON with every encrypted member re-encrypted with the new key, and the number of these members. */
function resealJson(value: unknown, reseal: Reseal): { value: unknown; count: number } {
  let count = 0;
  const walk = (part: unknown, name: string): unknown => {
    if (Array.isArray(part)) return part.map((item) => walk(item, name));
    const members = Members.safeParse(part);
    if (members.success)
      return Object.fromEntries(Object.entries(members.data).map(([key, item]) => [key, walk(item, key)]));
    const fresh = typeof part === "string" && name.endsWith("sealed") ? reseal(Buffer.from(part, "base64")) : undefined;
    if (fresh === undefined) return part;
    count += 1;
    return fresh.toString("base64");
  };
  return { value: walk(value, ""), count };
}

async function resealColumn(db: Sql, { table, column, isJson }: Column, reseal: Reseal): Promise<number> {
  const [from, name] = [sql.table(table), sql.ref(column)];
  const holds = isJson
    ? sql`${name}::text like '%sealed"%'`
    : sql`octet_length(${name}) between 28 and ${maxSealedBytes}`;
  const { rows } = await sql<{ at: string; value: unknown }>`
    select ctid::text as at, ${name} as value from ${from} where ${holds}`.execute(db);
  let changed = 0;
  for (const { at, value } of rows) {
    const fresh = isJson ? resealJson(value, reseal) : undefined;
    const bytes = Buffer.isBuffer(value) ? reseal(value) : undefined;
    const count = fresh?.count ?? (bytes === undefined ? 0 : 1);
    if (count === 0) continue;
    changed += count;
    const stored = fresh === undefined ? sql`${bytes}` : sql`${JSON.stringify(fresh.value)}::jsonb`;
    await sql`update ${from} set ${name} = ${stored} where ctid = ${at}::tid`.execute(db);
  }
  return changed;
}

/** Re-encrypts all values of the old master key with the new one, in one transaction. @returns number of values */
export function resealAll(db: Sql, old: MasterKey, fresh: MasterKey): Promise<number> {
  return db.transaction().execute(async (tx) => {
    let changed = 0;
    for (const column of await listColumns(tx)) changed += await resealColumn(tx, column, resealWith(old, fresh));
    return changed;
  });
}

/** Returns the number of other processes that use the database. */
export async function countOtherClients(db: Sql): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db);
  return rows[0]?.n ?? 0;
}
