import { setTimeout as wait } from "node:timers/promises";
import { insertAudit } from "./audit.queries.ts";
import { type AuditLine } from "./audit-line.ts";
import { type Queryable, type Sql } from "./database.ts";
import { isRolledBack } from "./failures.ts";
import { insertPush, type PushRow } from "./push.queries.ts";

/** What is open to use inside a transaction: queries, and what must be written with them. */
export interface TransactionContext {
  sql: Queryable;
  audit(...entries: AuditLine[]): Promise<void>;
  /** Sent to the browsers after the commit. */
  push(rows: PushRow[]): Promise<void>;
}

export interface Db {
  sql: Sql;
  /**
   * Runs `work` in one transaction, and again from its beginning where the database undid it in favour of another, as in a
   * deadlock. Inside, await nothing but the database, and change nothing outside.
   */
  transaction<T>(work: (tx: TransactionContext) => Promise<T>): Promise<T>;
}

const maxTries = 4;

/** Apart by chance, so that the two do not meet again. @throws what the last try ended with */
async function retryCommit<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === maxTries || !isRolledBack(error)) throw error;
      await wait(tries * (5 + Math.random() * 20));
    }
  }
}

/** @param onPush called after a commit that left something in the push outbox */
export function createDb(sql: Sql, onPush: () => void): Db {
  return {
    sql,
    async transaction(work) {
      const { result, pushed } = await retryCommit(async () => {
        let pushed = false;
        const result = await sql.transaction().execute((tx) =>
          work({
            sql: tx,
            audit: (...entries) => insertAudit(tx, entries),
            push: async (rows) => {
              pushed ||= rows.length > 0;
              await insertPush(tx, rows);
            },
          }),
        );
        return { result, pushed };
      });
      if (pushed) onPush();
      return result;
    },
  };
}
