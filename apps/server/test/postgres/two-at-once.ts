import { expect } from "vitest";
import { type Queryable } from "#platform/db/database.ts";
import { type TestApp } from "../test-app.ts";
import { readSql } from "./databases.ts";

const waiting = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Runs `first` in a transaction, and holds it open until the database makes `second` wait for it, or until `second` has
 * ended. Then commits the transaction. Two users thus act at the same moment in each run of the test.
 * @returns the outcome of `second`
 */
export async function twoAtOnce<T>(
  { services, databaseUrl }: Pick<TestApp, "services" | "databaseUrl">,
  first: (tx: Queryable) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  let isOver = false;
  const outcome = await services.db.sql.transaction().execute(async (tx) => {
    await first(tx);
    const other = second().finally(() => {
      isOver = true;
    });
    other.catch(() => undefined);
    const waits = async () => isOver || JSON.stringify(await readSql(databaseUrl, waiting)) === '[{"n":1}]';
    await expect.poll(waits).toBe(true);
    // wrapped in an object, because a returned promise would be awaited here and may need the commit to be settled
    return { other };
  });
  return outcome.other;
}
