import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export async function findAccountByPhone(db: Queryable, phone: string) {
  return db
    .selectFrom("account")
    .select(["id", "phone", "password_hash", "disabled_at", "operator_since"])
    .where("phone", "=", phone)
    .executeTakeFirst();
}

export async function getAccountById(db: Queryable, id: string) {
  return db
    .selectFrom("account")
    .select(["id", "phone", "password_hash", "disabled_at", "operator_since"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/**
 * Locks the account until the transaction ends, so that a concurrent `deleteSessionsOf` runs entirely before or after
 * this transaction.
 */
export async function lockForSession(db: Queryable, id: string) {
  return db
    .selectFrom("account")
    .select(["password_hash", "disabled_at"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Returns the organisation for a new session: the one that the account used last, otherwise the one of its oldest
 * active membership. Null if there is none.
 */
export async function findFirstOrganisation(db: Queryable, accountId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ org_id: string }>`
    select st.org_id from staff st join organisation o on o.id = st.org_id and o.status = 'active'
      and (o.expires_at is null or o.expires_at > ${now})
    where st.account_id = ${accountId} and st.status = 'active'
    order by (select max(s.last_seen_at) from session s where s.account_id = st.account_id and s.org_id = st.org_id
      and s.display_link_id is null) desc nulls last,
      st.created_at
    limit 1`.execute(db);
  return rows[0]?.org_id ?? null;
}

/** Returns the status of each membership of the account with the organisation's name, oldest membership first. */
export async function listStandings(db: Queryable, accountId: string) {
  return db
    .selectFrom("staff")
    .innerJoin("organisation", "organisation.id", "staff.org_id")
    .select(["staff.status", "organisation.name"])
    .where("staff.account_id", "=", accountId)
    .orderBy("staff.created_at")
    .execute();
}

export interface SignIn {
  accountId: string;
  /** Organisation of the session; null if the session has none yet. */
  orgId: string | null;
  ip: string;
  now: Date;
}

/** Stores time and IP address of a sign-in in the account and in the membership, where they are displayed. */
export async function recordSignIn(db: Queryable, signIn: SignIn): Promise<void> {
  const last = { last_login_at: signIn.now, last_login_location: signIn.ip };
  await db.updateTable("account").set(last).where("id", "=", signIn.accountId).execute();
  if (signIn.orgId !== null) await recordEntry(db, { ...signIn, orgId: signIn.orgId });
}

/** Stores the time and the IP address with which a session entered the organisation. */
export async function recordEntry(db: Queryable, { accountId, orgId, ip, now }: SignIn & { orgId: string }) {
  await db
    .updateTable("staff")
    .set({ last_login_at: now, last_login_location: ip })
    .where("account_id", "=", accountId)
    .where("org_id", "=", orgId)
    .execute();
}

export interface NewAccount {
  id: string;
  phone: string;
  name: string;
  /** Hash of the password; null for an invited account that has none yet. */
  passwordHash: string | null;
  now: Date;
}

export async function insertAccount(db: Queryable, account: NewAccount): Promise<void> {
  await db
    .insertInto("account")
    .values({
      id: account.id,
      phone: account.phone,
      name: account.name,
      password_hash: account.passwordHash,
      created_at: account.now,
    })
    .execute();
}

export async function setPasswordHash(db: Queryable, accountId: string, passwordHash: string): Promise<void> {
  await db.updateTable("account").set({ password_hash: passwordHash }).where("id", "=", accountId).execute();
}
