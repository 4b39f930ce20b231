import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { cloneDatabase } from "#test/postgres/databases.ts";
import { openDatabase, type Sql } from "./database.ts";
import { plannedOnce } from "./planned-client.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Sql;
beforeAll(async () => {
  database = await cloneDatabase(inject("postgresUrl"));
  db = openDatabase(database.url, 1, () => undefined);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

it("prepares a statement marked plannedOnce once per connection, and no other statement", async () => {
  for (const n of [1, 2, 3]) {
    const { rows } = await sql<{ n: number }>`${plannedOnce} select ${n}::int as n`.execute(db);
    expect(rows).toEqual([{ n }]);
    await sql`select ${n}::int as n`.execute(db);
  }
  const { rows } = await sql<{ statement: string; calls: number }>`
      select statement, generic_plans + custom_plans as calls from pg_prepared_statements`.execute(db);
  expect(rows).toEqual([{ statement: expect.stringContaining("select $1::int as n"), calls: 3 }]);
});

it("runs a prepared statement inside a transaction, and passes its failure to the caller", async () => {
  const divide = (n: number) => sql<{ n: number }>`${plannedOnce} select 6 / ${n}::int as n`.execute(db);
  await expect(divide(0)).rejects.toThrow(/division by zero/);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ n: number }>`${plannedOnce} select 6 / ${3}::int as n`.execute(tx);
    expect(rows).toEqual([{ n: 2 }]);
  });
  await expect(divide(2)).resolves.toMatchObject({ rows: [{ n: 3 }] });
});
