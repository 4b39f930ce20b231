import { sql } from "kysely";
import { type TestApp } from "../test-app.ts";

let triggers = 0;

/**
 * Makes the database refuse rows for which the condition is true, like a defect of a single row.
 * @param when SQL condition over `new`, and over `old` for updates and deletions
 * @returns function that removes the condition
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
