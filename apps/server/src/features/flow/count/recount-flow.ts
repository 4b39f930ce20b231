import { dayStart } from "../../../platform/clock/calendar-day.ts";
import { type Sql } from "../../../platform/db/database.ts";
import { listFlowStarts, recountDays } from "./flow-count.queries.ts";

/** Days counted per statement: their totals wait in the meantime, but storing of records does not. */
const daysAtOnce = 7;

/**
 * Counts all totals of people and vehicle counts again from the records, week by week, while the server runs.
 * @returns number of weeks
 */
export async function recountFlow(db: Sql, now: Date, onWeek: (at: Date) => void = () => undefined): Promise<number> {
  let weeks = 0;
  // records of a fast device clock are at most two minutes ahead
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
