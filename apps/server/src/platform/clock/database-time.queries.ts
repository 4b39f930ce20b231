import { sql } from "kysely";
import { type Queryable } from "../db/database.ts";

/** The database's time at this moment, epoch milliseconds; not that of the transaction's beginning. */
export async function readDatabaseTime(db: Queryable): Promise<number> {
  const { rows } = await sql<{ ms: string }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
  return Number(rows[0]?.ms);
}
