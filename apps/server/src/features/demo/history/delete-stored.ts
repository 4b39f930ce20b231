import { deleteDemonstration, deleteDemonstrationTraces } from "#features/alarm/alarm.public.ts";
import { deleteDemonstrationRecords } from "#features/parking/parking.public.ts";
import { recountDays } from "#features/working-hours/working-hours.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { deleteMade } from "../furnish/delete-made.queries.ts";

/**
 * Deletes the history: the additional content, alarms, records of devices, and parking records.
 * @param db a transaction
 * @returns number of deleted alarms and parking records
 */
export async function deleteStored(db: Queryable, orgId: string, until: Date): Promise<number> {
  await deleteMade(db, orgId, until);
  const { heads, days } = await deleteDemonstration(db, orgId, until);
  await deleteDemonstrationTraces(db, orgId, until);
  // the counts of these days must still include the records that are not of the demo
  if (days !== undefined) await recountDays(db, orgId, days);
  return heads + (await deleteDemonstrationRecords(db, orgId, until));
}
