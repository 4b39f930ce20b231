import { sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { deleteInBatches } from "#platform/db/in-batches.ts";

/** Counter of wrong codes, with its limit per day. */
export interface ClaimAllowance {
  key: string;
  perDay: number;
}

/**
 * Counts one attempt in every counter, before the code is compared. Must run in a separate transaction, which is rolled
 * back if a limit is reached. Rows are locked in the order of their keys, which avoids deadlocks.
 * @returns true if no limit was reached
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

/** Reverts the count of an attempt whose code was right or was not compared. */
export async function revertClaimTries(
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
