import { type OperatedAccount } from "@huiyan/contract/operator/account.api";
import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { likeText } from "#platform/db/like-text.ts";

interface AccountRow {
  id: string;
  phone: string;
  name: string;
  created_at: Date;
  last_login_at: Date | null;
  disabled: boolean;
  second_factor: boolean;
  sessions: number;
  operator: boolean;
  orgs: OperatedAccount["orgs"];
}

export interface AccountFilter {
  keyword?: string | undefined;
  disabled?: "yes" | "no" | undefined;
}

function conditions({ keyword, disabled }: AccountFilter) {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (keyword) parts.push(sql`a.phone like ${likeText(keyword)}`);
  if (disabled !== undefined) parts.push(sql`(a.disabled_at is not null) = ${disabled === "yes"}`);
  return sql.join(parts, sql` and `);
}

/** Returns a page of accounts, newest first. */
export async function findAccountRows(
  db: Queryable,
  filter: AccountFilter,
  { page, size }: { page: number; size: number },
  now: Date,
): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.phone, a.name, a.created_at, a.last_login_at, a.disabled_at is not null as disabled,
      a.totp_enabled_at is not null as second_factor, a.operator_since is not null as operator,
      (select count(*)::int from session s where s.account_id = a.id and s.ends_at > ${now} and s.viewing_staff_id is null)
        as sessions,
      coalesce((select jsonb_agg(jsonb_build_object('name', o.name, 'role', st.role, 'status', st.status) order by st.created_at)
        from staff st join organisation o on o.id = st.org_id where st.account_id = a.id), '[]'::jsonb) as orgs
    from account a where ${conditions(filter)}
    order by a.created_at desc, a.id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

export async function countAccounts(db: Queryable, filter: AccountFilter): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from account a where ${conditions(filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Returns an account with the organisations of which it is a member, and locks the account until the transaction ends.
 */
export async function lockAccount(db: Queryable, id: string) {
  const account = await db
    .selectFrom("account")
    .select(["id", "phone", "operator_since", "disabled_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) return undefined;
  const staff = await db
    .selectFrom("staff")
    .select("org_id")
    .where("account_id", "=", id)
    .where("status", "!=", "leave")
    .execute();
  return { ...account, orgIds: staff.map(({ org_id }) => org_id) };
}

export async function setDisabled(db: Queryable, id: string, at: Date | null): Promise<void> {
  await db.updateTable("account").set({ disabled_at: at }).where("id", "=", id).execute();
}
