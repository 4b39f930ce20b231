import { type RawBuilder, sql } from "kysely";
import { type Queryable, type Sql } from "./database.ts";

/** Limits of a clean-up, so that it does not delay other users of the database. */
export interface BatchLimits {
  /** Maximum rows per statement, so that locks are short. */
  rows: number;
  /** Timeout of a statement and of waiting for a lock in milliseconds, enforced by the database. */
  statementMs: number;
}

/**
 * Default limits. The timeout is shorter than that of the database client: at its own timeout, the client stops waiting
 * but the statement would continue in the database.
 */
export const usualBatch: BatchLimits = { rows: 5000, statementMs: 10_000 };
const fewestRows = 50;

const isTimeOver = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "57014" || error.code === "55P03");

/** Runs queries in one transaction. The database ends a statement that exceeds the timeout. */
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
 * Repeats a statement, each time in a separate transaction, until it changes less than a full batch.
 * A batch that times out is retried with fewer rows.
 * @returns number of changed rows
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
