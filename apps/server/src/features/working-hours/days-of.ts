import { startOfDay } from "@huiyan/contract/calendar";
import { splitAtMidnight, workingHoursAlgorithm } from "@huiyan/contract/working-hours/working-hours.rules";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";
import { type AlarmSpanRow, findAlarmSpans } from "./alarm-spans.queries.ts";
import { type DayFilter, findWorkedDays, type WorkedDayRow, type WorkplaceFilter } from "./working-hours.queries.ts";

/** Splits periods of alarms by day and point. */
function daysOfSpans(rows: readonly AlarmSpanRow[]): WorkedDayRow[] {
  const days = new Map<string, WorkedDayRow>();
  for (const { from, to, ...camera } of rows) {
    for (const { day, ...part } of splitAtMidnight(from.getTime(), to.getTime())) {
      const key = `${day} ${camera.point_id}`;
      const { spans = [] } = days.get(key) ?? {};
      days.set(key, { ...camera, day, spans: [...spans, part] });
    }
  }
  return [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Returns the presence by day and point. For another algorithm, returns the periods of its alarms. */
export async function findDaysOf(
  db: Queryable,
  scope: Scope,
  algId: string,
  days: DayFilter,
  filter: WorkplaceFilter,
): Promise<WorkedDayRow[]> {
  if (algId === workingHoursAlgorithm) return findWorkedDays(db, scope, days, filter);
  const span = { from: new Date(startOfDay(days.first)), to: new Date(startOfDay(days.last) + 86_400_000) };
  return daysOfSpans(await findAlarmSpans(db, scope, span, { algId, ...filter }));
}
