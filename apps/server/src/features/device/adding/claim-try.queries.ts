import { sql } from "kysely";
import { type Queryable, type Sql } from "../../../platform/db/database.ts";
import { deleteInBatches } from "../../../platform/db/in-batches.ts";

/** What a wrong code counts against, and how many of a day it takes. */
export interface ClaimAllowance {
  key: string;
  perDay: number;
}

/**
 * Counts one try of each, before the code is compared. To be run in a transaction of its own, which is undone when one
 * of them is used up. Always in the order of the keys, so that two cannot wait for each other.
 * @returns whether all of them had a try left
 */
export async function takeClaimTries(
  db: Queryable,
  allowances: readonly ClaimAllowance[],
  day: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into claim_try as c (day, key, tries)
    select ${day}::date, a.key, 1
    from unnest(${allowances.map(({ key }) => key)}::text[]) as a(key) order by a.key
    on conflict (day, key) do update set tries = c.tries + 1
    where c.tries < (
      select b.per_day from unnest(${allowances.map(({ key }) => key)}::text[], ${allowances.map(({ perDay }) => perDay)}::int[])
        as b(key, per_day) where b.key = c.key)
    returning 1`.execute(db);
  return rows.length === allowances.length;
}

/** Of a try that was none. */
export async function giveClaimTriesBack(
  db: Queryable,
  allowances: readonly ClaimAllowance[],
  day: string,
): Promise<void> {
  await sql`
    update claim_try c set tries = c.tries - 1
    where (c.day, c.key) in (
      select day, key from claim_try
      where day = ${day}::date and key = any(${allowances.map(({ key }) => key)}::text[]) order by key for update)`.execute(
    db,
  );
}

export async function deleteOldClaimTries(db: Sql, before: Date): Promise<void> {
  await deleteInBatches(db, "claim_try", sql`day < ${before}::timestamptz::date`);
}
