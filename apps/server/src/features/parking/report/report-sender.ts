import { reportWaits } from "@huiyan/contract/parking/report.rules";
import { type DeliveryError } from "#features/open-api/open-api.public.ts";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { hostShare, type Sender, waitsOf } from "#platform/outbox/sender.ts";
import { payOrder } from "../orders/pay-order.ts";
import { callReceiver, type Paid } from "./call-receiver.ts";
import { type DueReport, endAttempt, findDueOrganisations, takeReport } from "./due-report.queries.ts";
import { endTroubleNotice, insertTroubleNotice } from "./parking-notice.queries.ts";
import { hasFailedReports } from "./report-log.queries.ts";

/**
 * Creates an incident for the admins when a report has failed finally. Ends the incident when no such report is left.
 * Returns the id of the changed incident.
 */
async function noteTrouble(db: Queryable, orgId: string, isFailed: boolean, now: Date): Promise<string | undefined> {
  if (isFailed) return insertTroubleNotice(db, orgId, "order_report", now);
  return (await hasFailedReports(db, orgId)) ? undefined : endTroubleNotice(db, orgId, "order_report", now);
}

/** Returns the sender of order reports to the organisations' own systems. Reports of one stay are sent in order. */
export function reportSender(services: Services): Sender<DueReport, Paid, DeliveryError> {
  const { db, deviceChanges } = services;
  return {
    name: "parking.report",
    shares: { workers: 8, perTarget: 2, perShare: 4, turns: 20 },
    leaseMs: 60_000,
    backOff: { waitMs: waitsOf(reportWaits) },
    async findDue(look) {
      const due = await findDueOrganisations(db.sql, look);
      return due.map(({ org_id, url }) => ({ target: org_id, shares: [hostShare(url)] }));
    },
    take: (orgId, lease) => takeReport(db.sql, orgId, lease),
    send: ({ org_id: orgId, id, url, body }) => callReceiver(services, { orgId, id, url, body: JSON.parse(body) }),
    /** Stores the attempt. If the answer reported a payment, stores the payment in the same transaction. */
    async store(report, { status, tookMs, error, paid = false }, { now, nextAt }) {
      const { org_id: orgId } = report;
      const noticeId = await db.transaction(async ({ sql }) => {
        if (paid) await payOrder(sql, report.order_id, now);
        const isLast = await endAttempt(sql, report, { status, tookMs, error, paid }, { now, nextAt });
        if (!isLast || nextAt !== null) return undefined;
        return noteTrouble(sql, orgId, error !== "", now);
      });
      if (noticeId !== undefined) deviceChanges.notify({ orgId, deviceUids: [], noticeId });
    },
  };
}
