import { sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { deleteInBatches } from "#platform/db/in-batches.ts";

/** Returns true if the browser has signed in to the account with this phone number before. */
export async function isKnownBrowser(db: Queryable, browserHash: Buffer, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom("known_browser as k")
    .innerJoin("account as a", "a.id", "k.account_id")
    .select("a.id")
    .where("k.browser_hash", "=", browserHash)
    .where("a.phone", "=", phone)
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberBrowser(db: Queryable, browserHash: Buffer, accountId: string, now: Date): Promise<void> {
  await db
    .insertInto("known_browser")
    .values({ browser_hash: browserHash, account_id: accountId, last_used_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "browser_hash"]).doUpdateSet({ last_used_at: now }))
    .execute();
}

/** Deletes the known browsers of an account. Called after a change of the password. */
export async function forgetBrowsers(db: Queryable, accountId: string): Promise<void> {
  await db.deleteFrom("known_browser").where("account_id", "=", accountId).execute();
}

export async function deleteOldBrowsers(db: Sql, before: Date): Promise<void> {
  await deleteInBatches(db, "known_browser", sql`last_used_at < ${before}`);
}
