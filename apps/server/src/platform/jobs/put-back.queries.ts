import { sql } from "kysely";
import { type Queryable } from "../db/database.ts";
import { type Schema } from "../db/schema.ts";

const conditions = {
  waiting: sql`and state = 'waiting'`,
  /** Excludes items with `not_before`, whose due time a user chose. */
  waiting_unscheduled: sql`and state = 'waiting' and not (input ? 'not_before')`,
  /** Sessions in which an admin views the console as another member. */
  viewing: sql`and viewing_staff_id is not null`,
  /** Grants for devices' pages whose single-use token has not been used yet. */
  unredeemed: sql`and ticket_hash is not null`,
};

/** A column that holds the time at which a row is due, ends, or was last alive. */
export interface DueTime {
  table: keyof Schema & string;
  column: string;
  /** Maximum seconds between now and a time that the product writes to this column. */
  longestSeconds: number;
  /** Name of the condition that selects the due rows, if the column's index covers only these. */
  rows?: keyof typeof conditions;
}

/**
 * Tolerance in seconds. A time slightly too far ahead does not prove that the clock was set back, because parallel
 * calls read the clock and write in different orders.
 */
const parallelSeconds = 120;

/**
 * Reduces times that are further ahead than the column allows to the maximum distance from now. The clock was set back
 * after these times were written.
 */
export async function bringBack(
  db: Queryable,
  { table, column, longestSeconds, rows }: DueTime,
  now: Date,
): Promise<void> {
  const condition = rows === undefined ? sql`` : conditions[rows];
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${now}::timestamptz + make_interval(secs => ${longestSeconds}::int)
    where ${sql.ref(column)} > ${now}::timestamptz + make_interval(secs => ${longestSeconds + parallelSeconds}::int)
      ${condition}`.execute(db);
}

/**
 * Corrects times in pg-boss tables that were written before the clock was set back: last check of the schedules, last
 * run minute of each schedule, and retry times of failed jobs.
 */
export async function bringBackSchedules(db: Queryable, now: Date): Promise<void> {
  const ahead = sql`${now}::timestamptz + make_interval(secs => ${parallelSeconds}::int)`;
  const known = await sql<{ known: boolean }>`select to_regclass('pgboss.version') is not null as known`.execute(db);
  if (known.rows[0]?.known !== true) return;
  await sql`update pgboss.version set cron_on = null where cron_on > ${ahead}`.execute(db);
  await sql`update pgboss.job set singleton_on = null where singleton_on > (${ahead}) at time zone 'UTC'`.execute(db);
  await sql`
    update pgboss.job set start_after = ${now} where state in ('created', 'retry') and start_after > ${ahead}`.execute(
    db,
  );
  await sql`
    update pgboss.queue set maintain_on = null, monitor_on = null, monitor_claim_on = null
    where greatest(maintain_on, monitor_on, monitor_claim_on) > ${ahead}`.execute(db);
}
