import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type RequestedPage, sliceOf } from "#platform/db/endless-page.ts";

interface NewOperator {
  accountId: string;
  linkHash: Buffer;
  until: Date;
  now: Date;
}

/** Makes the account an operator. The right takes effect when its link is used; an earlier link becomes void. */
export async function setOperator(db: Queryable, { accountId, linkHash, until, now }: NewOperator): Promise<void> {
  await db
    .updateTable("account")
    .set({
      operator_since: sql`coalesce(operator_since, ${now})`,
      operator_link_hash: linkHash,
      operator_link_until: until,
      disabled_at: null,
    })
    .where("id", "=", accountId)
    .execute();
}

/** Makes the account an operator at once, without a link. */
export async function putOperator(db: Queryable, accountId: string, now: Date): Promise<void> {
  await db.updateTable("account").set({ operator_since: now }).where("id", "=", accountId).execute();
}

/**
 * Removes the operator's rights and disables the account, so that it cannot sign in any more.
 * @returns id of the account with this phone; undefined if there is none
 */
export async function endOperator(db: Queryable, phone: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable("account")
    .set({ operator_since: null, operator_link_hash: null, operator_link_until: null, disabled_at: now })
    .where("phone", "=", phone)
    .where("operator_since", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Returns the operator whose unexpired link has this hash. Only operators have links. */
export async function findLinkedOperator(db: Queryable, linkHash: Buffer, now: Date) {
  return db
    .selectFrom("account")
    .select(["id", "phone"])
    .where("operator_link_hash", "=", linkHash)
    .where("operator_link_until", ">", now)
    .executeTakeFirst();
}

/** Uses up a link: of several concurrent calls only the first returns true. */
export async function takeLink(db: Queryable, accountId: string, linkHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account")
    .set({ operator_link_hash: null, operator_link_until: null })
    .where("id", "=", accountId)
    .where("operator_link_hash", "=", linkHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function getOperatorAccount(db: Queryable, accountId: string) {
  return db
    .selectFrom("account")
    .select(["id", "phone", "name", "last_login_at"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}

export interface ActRow {
  id: string;
  at: Date;
  operator: string | null;
  action: string;
  org: string | null;
  /** Name of the object that was changed; empty for the operator's own account. */
  object: string;
  before: unknown;
  after: unknown;
  ip: string;
}

export interface ActFilter {
  start?: number | undefined;
  end?: number | undefined;
}

function conditions({ start, end }: ActFilter) {
  const parts = [sql`a.action like 'operator.%'`];
  if (start !== undefined) parts.push(sql`a.at >= ${new Date(start)}`);
  if (end !== undefined) parts.push(sql`a.at <= ${new Date(end)}`);
  return sql.join(parts, sql` and `);
}

/** Returns a page of the operators' actions, newest first. */
export async function findActRows(db: Queryable, filter: ActFilter, page: RequestedPage): Promise<ActRow[]> {
  const { from, tail } = sliceOf(page, { time: sql`a.at`, id: sql`a.id` });
  const { rows } = await sql<ActRow>`
    select * from (
      select a.id, a.at, c.phone as operator, a.action, o.name as org,
        case a.object_id when a.account_id::text then '' when o.id::text then o.name else a.object_id end as object, a.before, a.after, a.ip
      from audit a left join account c on c.id = a.account_id left join organisation o on o.id = a.org_id
      where ${conditions(filter)} and ${from} ${tail}) a
    order by a.at desc, a.id desc`.execute(db);
  return rows;
}

export const actRows = (filter: ActFilter) => sql`from audit a where ${conditions(filter)}`;
