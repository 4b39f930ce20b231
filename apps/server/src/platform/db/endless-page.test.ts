import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { cloneDatabase } from "#test/postgres/databases.ts";
import { openDatabase, type Sql } from "./database.ts";
import { countUpTo } from "./endless-page.ts";

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

it.each([
  [4, { count: 4 }],
  [5, { count: 5 }],
  [6, { count: 5, more: true }],
])("%i rows are counted up to a bound of 5 as %o", async (rows, counted) => {
  expect(await countUpTo(db, sql`from generate_series(1, ${rows}::int)`, 5)).toEqual(counted);
});
