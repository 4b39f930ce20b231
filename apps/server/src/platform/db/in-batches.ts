import { type RawBuilder, sql } from "kysely";
import { type Queryable, type Sql } from "./database.ts";

/** How much clean-up may hold the database up at once. */
export interface BatchLimits {
  /** Rows of one statement, so that no lock is held for long. */
  rows: number;
  /** The database itself ends a statement, or its waiting for a lock, after so long. */
  statementMs: number;
}

/** Below the time after which a caller gives a statement up without ending it. */
export const usualBatch: BatchLimits = { rows: 5000, statementMs: 10_000 };
const fewestRows = 50;

const isTimeOver = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "57014" || error.code === "55P03");

/** Runs queries in one transaction whose statements the database ends when their time is over. */
export function withinTime<T>(
  db: Sql,
  work: (tx: Queryable) => Promise<T>,
  statementMs = usualBatch.statementMs,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const time = `${statementMs}ms`;
    await sql`select set_config('statement_timeout', ${time}, true), set_config('lock_timeout', ${time}, true)`.execute(
      tx,
    );
    return work(tx);
  });
}

/**
 * Repeats a statement over the next rows until it finds no full batch any more, each batch by itself. Where one does not
 * get done in its time it is tried with fewer rows.
 * @returns how many rows it changed
 */
export async function inBatches(
  db: Sql,
  statement: (rows: number) => RawBuilder<unknown>,
  limits = usualBatch,
): Promise<number> {
  let { rows } = limits;
  for (let changed = 0; ; ) {
    try {
      const result = await withinTime(db, (tx) => statement(rows).execute(tx), limits.statementMs);
      const count = Number(result.numAffectedRows ?? 0n);
      changed += count;
      if (count < rows) return changed;
    } catch (error) {
      if (!isTimeOver(error) || rows <= fewestRows) throw error;
      rows = Math.max(fewestRows, Math.floor(rows / 10));
    }
  }
}

/** Deletes the rows of a table that is not partitioned, batch by batch. */
export function deleteInBatches(
  db: Sql,
  table: string,
  condition: RawBuilder<unknown>,
  limits = usualBatch,
): Promise<number> {
  const name = sql.id(table);
  return inBatches(
    db,
    (rows) =>
      sql`delete from ${name} where ctid = any(array(select ctid from ${name} where ${condition} limit ${rows}))`,
    limits,
  );
}
