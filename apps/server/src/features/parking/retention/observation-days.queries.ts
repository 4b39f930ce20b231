import { sql } from "kysely";
import { calendarDay, dayStart } from "#platform/clock/calendar-day.ts";
import { type Queryable } from "#platform/db/database.ts";

/**
 * Days for which partitions are created in advance; `daysKept`: days for which partitions are kept. Late observations
 * are replayed for up to 24 hours.
 */
const daysAhead = 3;
const daysKept = 2;
const table = "berth_observation";

const nameOf = (day: Date) => `${table}_${calendarDay(day)}`;

/** Creates the partitions for today and the next days, and drops those no longer needed. Idempotent. */
export async function keepObservationDays(db: Queryable, now: Date): Promise<void> {
  for (let ahead = 0; ahead <= daysAhead; ahead++) {
    const [from, to] = [dayStart(now, ahead), dayStart(now, ahead + 1)];
    await sql`create table if not exists ${sql.id(nameOf(from))} partition of ${sql.id(table)}
      for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())})`.execute(db);
  }
  const oldest = nameOf(dayStart(now, -daysKept));
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass and c.relname ~ '_\d{8}$' and c.relname < ${oldest}`.execute(db);
  for (const { name } of rows) await sql`drop table ${sql.id(name)}`.execute(db);
  await sql`delete from berth_observation_rest where received_at < ${dayStart(now, -daysKept)}`.execute(db);
}

/**
 * Deletes stored states of berths that no late observation can need. For each berth, the newest state before `before`
 * is kept.
 */
export async function deleteOldStates(db: Queryable, before: Date): Promise<void> {
  await sql`
    delete from berth_state s where s.at < ${before}
      and exists (select from berth_state n where n.berth_id = s.berth_id and n.at > s.at and n.at < ${before})`.execute(
    db,
  );
}
