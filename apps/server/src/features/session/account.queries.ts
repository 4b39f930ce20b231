import { sql } from "kysely";
import { type Queryable } from "../../platform/db/database.ts";

export async function findAccountByPhone(db: Queryable, phone: string) {
  return db
    .selectFrom("account")
    .select(["id", "password_hash", "disabled_at"])
    .where("phone", "=", phone)
    .executeTakeFirst();
}

/** The organisation that a new session works in: the one used last, else the oldest active membership. */
export async function findFirstOrganisation(db: Queryable, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ org_id: string }>`
    select st.org_id from staff st join organisation o on o.id = st.org_id and o.status = 'active'
    where st.account_id = ${accountId} and st.status = 'active'
    order by (select max(s.last_seen_at) from session s where s.account_id = st.account_id and s.org_id = st.org_id) desc nulls last,
      st.created_at
    limit 1`.execute(db);
  return rows[0]?.org_id ?? null;
}

export async function recordSignIn(db: Queryable, accountId: string, now: Date): Promise<void> {
  await db.updateTable("account").set({ last_login_at: now }).where("id", "=", accountId).execute();
}

export interface NewAccount {
  id: string;
  phone: string;
  name: string;
  passwordHash: string;
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
