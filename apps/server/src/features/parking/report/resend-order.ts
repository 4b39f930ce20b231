import { type Queryable } from "#platform/db/database.ts";
import { listReportsOfOrder, reopenReports } from "./report-log.queries.ts";
import { getReportUrl } from "./report-target.queries.ts";

/** Sends the last report of an order again. @returns false if the order has no report, or if no address is stored */
export async function resendOrderReports(db: Queryable, orgId: string, orderNo: string, now: Date): Promise<boolean> {
  if ((await getReportUrl(db, orgId)) === "") return false;
  const reports = await listReportsOfOrder(db, orgId, orderNo);
  const [last] = reports;
  if (last === undefined) return false;
  // a waiting report will be sent anyway
  if (last.state !== "waiting") await reopenReports(db, orgId, [last.id], now);
  return true;
}
