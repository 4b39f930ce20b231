import { type exportCharging } from "@huiyan/contract/charging/charging.api";
import { type Received } from "@huiyan/contract/endpoint";
import { defaultPeriodDays } from "@huiyan/contract/parking/parking.rules";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { type ReportFilter } from "./report.queries.ts";

/**
 * Returns the filter of a report; without a time range, the filter for the last days including today. The range ends at
 * the present time, so that new cars do not move rows while an export reads them in pages.
 */
export function reportFilter({ start, end, keyword = "" }: Received<typeof exportCharging>, now: Date): ReportFilter {
  return {
    start: start === undefined ? dayStart(now, 1 - defaultPeriodDays) : new Date(start),
    end: end === undefined || end > now.getTime() ? now : new Date(end),
    keyword,
  };
}
