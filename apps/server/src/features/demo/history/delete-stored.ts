import { type Queryable } from "../../../platform/db/database.ts";
import { deleteDemonstration, deleteDemonstrationTraces } from "../../alarm/alarm.public.ts";
import { deleteDemonstrationRecords } from "../../parking/parking.public.ts";
import { recountDays } from "../../working-hours/working-hours.public.ts";
import { deleteMade } from "../furnish/delete-made.queries.ts";

/**
 * Deletes the history: what was made apart from its days, messages, records of devices and of parking.
 * @param db a transaction
 * @returns how many messages and records of parking went
 */
export async function deleteStored(db: Queryable, orgId: string, until: Date): Promise<number> {
  await deleteMade(db, orgId, until);
  const { heads, days } = await deleteDemonstration(db, orgId, until);
  await deleteDemonstrationTraces(db, orgId, until);
  // real records of the same days stay counted
  if (days !== undefined) await recountDays(db, orgId, days);
  return heads + (await deleteDemonstrationRecords(db, orgId, until));
}
