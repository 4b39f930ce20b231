import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { countUpTo } from "#platform/db/endless-page.ts";

const isOnSlip = (now: Date) => sql`exists (
  select from weighing_message u where u.message_id = m.id and u.kept_until > ${now})`;

/**
 * Counts alarms older than `before` that the retention job deletes. Marked alarms and alarms on work slips are kept.
 * @param orgId undefined: all organisations without their own retention time
 */
export function countOldMessages(db: Queryable, before: Date, now: Date, orgId: string | undefined) {
  const owned =
    orgId === undefined
      ? sql`m.org_id in (select id from organisation where message_days is null)`
      : sql`m.org_id = ${orgId}`;
  return countUpTo(
    db,
    sql`1 from message m where ${owned} and m.happened_at < ${before} and m.folded_into is null
      and m.deleted_at is null and not m.client_mark and not ${isOnSlip(now)}`,
  );
}

/**
 * Counts alarms whose clips are older than `before`. A storage package of the organisation may still keep some of the
 * clips.
 */
export function countOldClips(db: Queryable, before: Date) {
  return countUpTo(
    db,
    sql`1 from message m where m.received_at < ${before} and cardinality(m.res_video) > 0
      and m.deleted_at is null and not m.client_mark`,
  );
}
