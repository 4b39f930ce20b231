import { insertAudit } from "./audit.queries.ts";
import { type AuditLine } from "./audit-line.ts";
import { type Queryable, type Sql } from "./database.ts";
import { insertPush, type PushRow } from "./push.queries.ts";

/** What stands open inside a transaction: queries, and what must be written with them. */
interface TransactionContext {
  sql: Queryable;
  audit(...entries: AuditLine[]): Promise<void>;
  /** Told to the browsers after the commit. */
  push(rows: PushRow[]): Promise<void>;
}

export interface Db {
  sql: Sql;
  /** Runs `work` in one transaction. Inside, await nothing but the database. */
  transaction<T>(work: (tx: TransactionContext) => Promise<T>): Promise<T>;
}

/** @param onPush called after a commit that left something in the push outbox */
export function createDb(sql: Sql, onPush: () => void): Db {
  return {
    sql,
    async transaction(work) {
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
      if (pushed) onPush();
      return result;
    },
  };
}
