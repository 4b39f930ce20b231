import { sql } from "kysely";
import { type Siblings } from "../largest-input.ts";
import { type World } from "../world.ts";

/** Reads the objects of the organisation: ids of the rows of each table, without deleted ones. */
export async function readSiblings({ app, orgId }: World): Promise<Siblings> {
  const { sql: db } = app.services.db;
  const { rows: tables } = await sql<{ name: string; marksDeleted: boolean }>`
    select table_name as name, bool_or(column_name = 'deleted_at') as "marksDeleted"
    from information_schema.columns where table_schema = 'public'
    group by 1 having count(*) filter (where column_name in ('id', 'org_id')) = 2`.execute(db);
  const kinds = await Promise.all(
    tables.map(async ({ name, marksDeleted }) => {
      const isPresent = marksDeleted ? sql`deleted_at is null` : sql`true`;
      const found = await sql<{ id: string }>`
        select id::text from ${sql.table(name)} where org_id = ${orgId} and ${isPresent} limit 50000`.execute(db);
      return found.rows.map(({ id }) => id);
    }),
  );
  const devices = await db
    .selectFrom("device")
    .select("device_id")
    .where("org_id", "=", orgId)
    .where("deleted_at", "is", null)
    .execute();
  kinds.push(devices.map(({ device_id }) => device_id));
  const byId = new Map(kinds.flatMap((ids) => ids.map((id) => [id, ids] as const)));
  return (id) => byId.get(id) ?? [];
}
