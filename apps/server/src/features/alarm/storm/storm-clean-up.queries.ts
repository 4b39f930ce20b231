import { sql } from "kysely";
import { type Sql } from "#platform/db/database.ts";
import { type BatchLimits, deleteInBatches } from "#platform/db/in-batches.ts";

/** Deletes bursts without alarms. Deleted alarms that can still be restored count as alarms. */
export async function deleteEmptyStorms(db: Sql, before: Date, limits: BatchLimits): Promise<void> {
  const empty = sql`ended_at < ${before} and not exists (
    select from message m where m.storm_id = message_storm.id and m.happened_at >= message_storm.started_at)`;
  await deleteInBatches(db, "message_storm", empty, limits);
}

/** Deletes old rows that record which alarms were taken out of a burst, because no check needs them any more. */
export async function deleteOldLeaves(db: Sql, before: Date, limits: BatchLimits): Promise<void> {
  await deleteInBatches(db, "message_storm_left", sql`happened_at < ${before}`, limits);
}
