import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";

/** Compiles queries to the SQL text and the values that the server sends. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Returns the SQL text and the values of a query or of a part of one. */
export function textOf(query: { compile(executor: typeof compiler): { sql: string; parameters: readonly unknown[] } }) {
  const { sql, parameters } = query.compile(compiler);
  return { text: sql, values: [...parameters] };
}
