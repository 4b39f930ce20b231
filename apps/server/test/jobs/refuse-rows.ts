import { sql } from "kysely";
import { type TestApp } from "../test-app.ts";

let triggers = 0;

/**
 * The database refuses to store rows of a table for which this holds, as a defect of a single row would have it.
 * @param when over `new`, and over `old` where rows are changed or deleted @returns what mends it
 */
export async function refuseRows(
  { services }: Pick<TestApp, "services">,
  table: string,
  when: string,
  on: "insert" | "update" | "delete" = "insert",
): Promise<() => Promise<void>> {
  const db = services.db.sql;
  const name = `refuse_${triggers++}`;
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'refused by test'; end $$`,
    )
    .execute(db);
  await sql
    .raw(`create trigger ${name} before ${on} on ${table} for each row when (${when}) execute function ${name}()`)
    .execute(db);
  return async () => void (await sql.raw(`drop trigger ${name} on ${table}`).execute(db));
}
