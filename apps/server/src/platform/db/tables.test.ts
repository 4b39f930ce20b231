import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { cloneDatabase } from "#test/postgres/databases.ts";
import { tableFiles, tableTypes } from "#test/table-types.ts";
import { openDatabase, type Sql } from "./database.ts";

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

it.each(tableFiles)(
  "keeps the types of the %s tables equal to the migrated schema (npm run docs -- tables)",
  async (file) => {
    const types = await tableTypes(db);
    await expect(types[file]).toMatchFileSnapshot(`./tables/${file}-tables.ts`);
  },
);
