import { type Queryable } from "#platform/db/database.ts";

/** Returns a setting of the installation; undefined if it is not stored. The caller must parse it. */
export async function getInstallationSetting(db: Queryable, name: string): Promise<unknown> {
  const row = await db.selectFrom("installation_setting").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}

export async function lockInstallationSetting(db: Queryable, name: string): Promise<unknown> {
  const row = await db
    .selectFrom("installation_setting")
    .select("value")
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirst();
  return row?.value;
}

export async function putInstallationSetting(db: Queryable, name: string, value: unknown, now: Date): Promise<void> {
  const row = { name, value: JSON.stringify(value), changed_at: now };
  await db
    .insertInto("installation_setting")
    .values(row)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: row.value, changed_at: now }))
    .execute();
}

/** Stores a setting. An existing value is not changed. */
export async function addInstallationSetting(db: Queryable, name: string, value: unknown, now: Date): Promise<void> {
  await db
    .insertInto("installation_setting")
    .values({ name, value: JSON.stringify(value), changed_at: now })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

export async function deleteInstallationSetting(db: Queryable, name: string): Promise<void> {
  await db.deleteFrom("installation_setting").where("name", "=", name).execute();
}
