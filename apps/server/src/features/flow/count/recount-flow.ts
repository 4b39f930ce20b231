import { dayStart } from "../../../platform/clock/calendar-day.ts";
import { type Sql } from "../../../platform/db/database.ts";
import { listFlowStarts, recountDays } from "./flow-count.queries.ts";

/** Days that are counted at once: their totals wait meanwhile, nobody who stores records does. */
const daysAtOnce = 7;

/**
 * Counts all totals of passenger and traffic flow again from the records, week by week, while the server goes on.
 * @returns how many weeks there were
 */
export async function recountFlow(db: Sql, now: Date, onWeek: (at: Date) => void = () => undefined): Promise<number> {
  let weeks = 0;
  // what a clock that goes ahead has reported lies two minutes ahead at most
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
