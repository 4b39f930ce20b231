import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";

/** Turns a query into text and values, as the server sends them. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A query, or a part of one, as text and values. */
export function textOf(query: { compile(executor: typeof compiler): { sql: string; parameters: readonly unknown[] } }) {
  const { sql, parameters } = query.compile(compiler);
  return { text: sql, values: [...parameters] };
}
