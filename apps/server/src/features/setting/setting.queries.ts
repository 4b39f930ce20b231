import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

/** Returns a setting of the organisation; undefined if it is not stored. The caller parses it. */
export async function getOrganisationSetting(db: Queryable, orgId: string, name: string): Promise<unknown> {
  const row = await db
    .selectFrom("organisation_setting")
    .select("value")
    .where("org_id", "=", orgId)
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
}

export async function putOrganisationSetting(
  db: Queryable,
  orgId: string,
  name: string,
  value: unknown,
  now: Date,
): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto("organisation_setting")
    .values({ org_id: orgId, name, value: json, changed_at: now })
    .onConflict((conflict) => conflict.columns(["org_id", "name"]).doUpdateSet({ value: json, changed_at: now }))
    .execute();
}

/** Returns a member's own setting; undefined if it is not stored. The caller parses it. */
export async function getStaffSetting(db: Queryable, staffId: string, name: string): Promise<unknown> {
  const row = await db
    .selectFrom("staff_setting")
    .select("value")
    .where("staff_id", "=", staffId)
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
}

export async function putStaffSetting(
  db: Queryable,
  staffId: string,
  name: string,
  value: unknown,
  now: Date,
): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto("staff_setting")
    .values({ staff_id: staffId, name, value: json, changed_at: now })
    .onConflict((conflict) => conflict.columns(["staff_id", "name"]).doUpdateSet({ value: json, changed_at: now }))
    .execute();
}

/** Changes fields of a member's own setting, a JSON object. Other fields stay. */
export async function mergeStaffSetting(
  db: Queryable,
  staffId: string,
  name: string,
  fields: object,
  now: Date,
): Promise<void> {
  const json = JSON.stringify(fields);
  await sql`
    insert into staff_setting (staff_id, name, value, changed_at) values (${staffId}, ${name}, ${json}::jsonb, ${now})
    on conflict (staff_id, name) do update set value = staff_setting.value || excluded.value, changed_at = excluded.changed_at`.execute(
    db,
  );
}
