import { dayStart } from "#platform/clock/calendar-day.ts";
import { type Sql } from "#platform/db/database.ts";
import { listFlowStarts, recountDays } from "./flow-count.queries.ts";

/** Days recounted per statement. Totals are not updated during a statement, but records are still stored. */
const daysAtOnce = 7;

/**
 * Recounts all totals of people and vehicles from the records, week by week, while the server runs.
 * @returns number of weeks
 */
export async function recountFlow(db: Sql, now: Date, onWeek: (at: Date) => void = () => undefined): Promise<number> {
  let weeks = 0;
  // two days ahead, because the clock of a device may be up to two minutes ahead
  const end = dayStart(now, 2);
  for (const { orgId, since } of await listFlowStarts(db)) {
    for (let from = dayStart(since); from < end; from = dayStart(from, daysAtOnce)) {
      const to = dayStart(from, daysAtOnce);
      await db.transaction().execute((tx) => recountDays(tx, orgId, from, to));
      weeks++;
      onWeek(from);
    }
  }
  return weeks;
}
