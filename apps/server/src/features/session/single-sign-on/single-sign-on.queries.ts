import { type Queryable } from "#platform/db/database.ts";

/** Returns the id of the account that is linked with the provider's identity. */
export async function findLinkedAccount(db: Queryable, issuer: string, subject: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("single_sign_on")
    .select("account_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.account_id;
}

export async function linkAccount(
  db: Queryable,
  identity: { issuer: string; subject: string; accountId: string; now: Date },
): Promise<void> {
  await db
    .insertInto("single_sign_on")
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      account_id: identity.accountId,
      linked_at: identity.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
