import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { localDay } from "#platform/db/local-day.ts";

const lockName = (orgId: string) => `closed days ${orgId}`;

/**
 * Prevents the closing of days until the transaction ends. Changes of records take this lock as shared; closing a day
 * takes the lock exclusively.
 */
export async function holdOpenDays(db: Queryable, orgId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName(orgId)}, 0))`.execute(db);
}

/** Takes the lock exclusively: waits for running changes of records, and blocks new ones until the transaction ends. */
export async function lockOpenDays(db: Queryable, orgId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName(orgId)}, 0))`.execute(db);
}

/**
 * Returns the closed days on which orders of these records were made. None if the member may correct records of closed
 * days.
 */
export async function listClosedDays(
  db: Queryable,
  { recordIds, staffId, now }: { recordIds: readonly string[]; staffId: string; now: Date },
): Promise<{ record_id: string; day: string }[]> {
  const { rows } = await sql<{ record_id: string; day: string }>`
    select distinct o.record_id, c.day::text as day from parking_order o
    join parking_closed_day c on c.org_id = o.org_id and c.day = ${localDay(sql`o.created_at`)}
    where o.record_id = any(${[...recordIds]}::uuid[]) and not exists (
      select from parking_correction p
      where p.record_id = o.record_id and p.day = c.day and p.staff_id = ${staffId} and p.until > ${now}
        and p.at <= ${now}::timestamptz + interval '2 minutes')`.execute(db);
  return rows;
}
