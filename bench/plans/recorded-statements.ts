import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { type Sql } from "../../apps/server/src/platform/db/database.ts";
import { type Schema } from "../../apps/server/src/platform/db/schema.ts";

/** A statement with its parameter values, as the server sends it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Returns the statements that a query sends, in order. No database is used: every statement is answered with no rows.
 * @param query may throw after its first statement, because it gets no rows
 * @throws the error of a query that fails before it sends a statement
 */
export async function recordStatements(query: (db: Sql) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  class RecordingDriver extends DummyDriver {
    override acquireConnection() {
      return Promise.resolve({
        executeQuery: <R>({ sql, parameters }: CompiledQuery) => {
          statements.push({ text: sql, values: [...parameters] });
          return Promise.resolve({ rows: [] as R[] });
        },
        async *streamQuery() {
          // The server sends no streaming query, so this method is never called.
        },
      });
    }
  }
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new RecordingDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  try {
    await query(db);
  } catch (error) {
    if (statements.length === 0) throw error;
  }
  return statements;
}
