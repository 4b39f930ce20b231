import { type Queryable } from "#platform/db/database.ts";
import { setPasswordHash } from "../account.queries.ts";
import { forgetBrowsers } from "../known-browser.queries.ts";
import { deleteSessionsOf } from "../session.queries.ts";

/** Sets a password on behalf of another user. Ends all sessions of the account and deletes its known browsers. */
export async function giveNewPassword(db: Queryable, accountId: string, passwordHash: string): Promise<void> {
  await setPasswordHash(db, accountId, passwordHash);
  await deleteSessionsOf(db, accountId, undefined);
  await forgetBrowsers(db, accountId);
}
