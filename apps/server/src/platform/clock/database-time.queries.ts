import { sql } from "kysely";
import { type Queryable } from "../db/database.ts";

/** Returns the database's time at this moment in epoch milliseconds, not the start of the transaction. */
export async function readDatabaseTime(db: Queryable): Promise<number> {
  const { rows } = await sql<{ ms: string }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
  return Number(rows[0]?.ms);
}
