import { type Queryable } from "#platform/db/database.ts";

const name = "vapid";

export async function getVapidSetting(db: Queryable): Promise<unknown> {
  const row = await db.selectFrom("installation_setting").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}

/** Stores the VAPID key pair, unless one exists already. */
export async function addVapidSetting(db: Queryable, value: unknown, now: Date): Promise<void> {
  await db
    .insertInto("installation_setting")
    .values({ name, value: JSON.stringify(value), changed_at: now })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}
