import { setTimeout as wait } from "node:timers/promises";
import { insertAudit } from "./audit.queries.ts";
import { type AuditLine } from "./audit-line.ts";
import { type Queryable, type Sql } from "./database.ts";
import { isRolledBack } from "./failures.ts";
import { insertPush, type PushRow } from "./push.queries.ts";

/** Operations inside a transaction: queries, audit lines, and notifications for open console pages. */
export interface TransactionContext {
  sql: Queryable;
  audit(...entries: AuditLine[]): Promise<void>;
  /** Stores notifications for open console pages in the push outbox; they are sent after the commit. */
  push(rows: PushRow[]): Promise<void>;
}

export interface Db {
  sql: Sql;
  /**
   * Runs `work` in one transaction. Repeats it from the start if the database rolled the transaction back, for example
   * after a deadlock. Therefore `work` must change no state outside the database and await nothing else.
   */
  transaction<T>(work: (tx: TransactionContext) => Promise<T>): Promise<T>;
}

const maxTries = 4;

/**
 * Retries after random delays, so that the two conflicting transactions do not collide again.
 * @throws the error of the last attempt
 */
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

/**
 * Returns the database with transactions that write audit records.
 * @param onPush called after a commit that added rows to the push outbox
 */
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
