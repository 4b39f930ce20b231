import { type Client } from "pg";

export interface Keys {
  table: string;
  primary: string[];
  /** Columns or expressions of the other unique keys of the table that do not include the organisation. */
  others: string[];
}

/** Reads the primary and unique keys of these tables. */
export async function readKeys(db: Client, tables: readonly string[]): Promise<Keys[]> {
  const { rows } = await db.query<Keys>(
    `
    select c.relname as table,
      coalesce((select array_agg(a.attname::text order by k.place) from pg_index i, unnest(i.indkey) with ordinality k(column_no, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.column_no), '{}') as primary,
      array(select substring(pg_get_indexdef(i.indexrelid) from 'USING btree (.*)$') from pg_index i
        where i.indrelid = c.oid and i.indisunique and not i.indisprimary and not exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and a.attnum = any(i.indkey))
        order by 1) as others
    from pg_class c where c.relname = any($1) and c.relnamespace = 'public'::regnamespace order by 1`,
    [tables],
  );
  return rows;
}
