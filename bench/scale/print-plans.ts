import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { type Client } from "pg";
import { selectPage } from "../../apps/server/src/features/alarm/message.queries.ts";
import { type MessageConditions } from "../../apps/server/src/features/alarm/message-conditions.queries.ts";

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

const partition = /message_\d{6}/;

/** How the database finds a page: one line a step, months that hold nothing left out. */
export async function planOf(
  db: Client,
  scope: Parameters<typeof selectPage>[0],
  filter: MessageConditions,
  page: number,
) {
  const { text, values } = textOf(selectPage(scope, filter, { page, size: 30 }));
  const { rows } = await db.query<{ "QUERY PLAN": string }>({
    text: `explain (analyze, costs off, timing off, summary off, buffers off) ${text}`,
    values,
  });
  const lines = rows.map((row) =>
    row["QUERY PLAN"].replace(/_org_id_happened_at_id_device_uid_\w+/, " (message_list)"),
  );
  const isEmptyMonth = (line: string) => partition.test(line) && /rows=0\.00/.test(line);
  return lines.filter((line) => !isEmptyMonth(line) && !/never executed/.test(line));
}
