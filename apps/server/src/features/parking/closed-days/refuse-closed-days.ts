import { type MemberCaller } from "#platform/context/caller.ts";
import { type Queryable } from "#platform/db/database.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { holdOpenDays, listClosedDays } from "./closed-day.queries.ts";

/**
 * Refuses to change records whose order was made on a closed day, unless the caller may correct such records. Prevents
 * the closing of further days until the transaction ends.
 * @throws AppError record_day_closed
 */
export async function refuseClosedDays(
  db: Queryable,
  { orgId, staffId }: MemberCaller,
  records: readonly { id: string }[],
  now: Date,
): Promise<void> {
  await holdOpenDays(db, orgId);
  const closed = await listClosedDays(db, { recordIds: records.map(({ id }) => id), staffId, now });
  refuseUnless(closed.length === 0, "record_day_closed");
}
