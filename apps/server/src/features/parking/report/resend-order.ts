import { type Queryable } from "../../../platform/db/database.ts";
import { listReportsOfOrder, reopenReports } from "./report-log.queries.ts";
import { getReportUrl } from "./report-target.queries.ts";

/** Sends the last report of an order again. @returns false where there is none, or nowhere to send it to */
export async function resendOrderReports(db: Queryable, orgId: string, orderNo: string, now: Date): Promise<boolean> {
  if ((await getReportUrl(db, orgId)) === "") return false;
  const reports = await listReportsOfOrder(db, orgId, orderNo);
  const [last] = reports;
  if (last === undefined) return false;
  // one that waits is sent anyway
  if (last.state !== "waiting") await reopenReports(db, orgId, [last.id], now);
  return true;
}
