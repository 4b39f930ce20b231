import { readReportAnswer, reportWaits } from "@huiyan/contract/parking/report.rules";
import { type Services } from "../../../platform/context/context.ts";
import { type Queryable } from "../../../platform/db/database.ts";
import { isDatabaseAway } from "../../../platform/db/failures.ts";
import {
  type Attempt,
  appSecretOf,
  attempt,
  nextAttemptAt,
  signDelivery,
  statusError,
} from "../../open-api/open-api.public.ts";
import { payOrder } from "../orders/pay-order.ts";
import { type DueReport, endAttempt } from "./due-report.queries.ts";
import { endTroubleNotice, insertTroubleNotice } from "./parking-notice.queries.ts";
import { hasFailedReports } from "./report-log.queries.ts";

interface Answered extends Attempt {
  paid?: boolean;
}

/** Calls the address with a signed body, and reads what it answers. @throws AppError key_missing, outgoing_… */
export async function callReceiver(
  services: Services,
  { orgId, id, url, body }: { orgId: string; id: string; url: string; body: unknown },
): Promise<Answered> {
  const { db, clock, outgoing } = services;
  const secret = await appSecretOf(services, db.sql, orgId);
  const call = signDelivery(secret, id, body, clock.now());
  const { status, tookMs, body: content } = await outgoing.of(orgId).ask({ ...call, url });
  const error = statusError(status);
  if (error !== "") return { status, tookMs, error };
  const answer = readReportAnswer(content.toString("utf8"));
  if (answer === undefined) return { status, tookMs, error: "答复内容不是 JSON 对象" };
  return { status, tookMs, error, paid: answer.paid };
}

/** The admins hear of a report that has failed for good, and that none is left. Returns the notice that changed. */
async function noteTrouble(db: Queryable, orgId: string, isFailed: boolean, now: Date): Promise<string | undefined> {
  if (isFailed) return insertTroubleNotice(db, orgId, "order_report", now);
  return (await hasFailedReports(db, orgId)) ? undefined : endTroubleNotice(db, orgId, "order_report", now);
}

/** What came of an attempt, with the payment that an answer told. @returns the notice that changed */
async function noteOutcome(
  { db }: Pick<Services, "db">,
  report: DueReport,
  outcome: Answered,
  now: Date,
): Promise<string | undefined> {
  const { error, paid = false } = outcome;
  const nextAt = error === "" ? null : nextAttemptAt(reportWaits, report.tries - 1, now);
  return db.transaction(async ({ sql }) => {
    if (paid) await payOrder(sql, report.order_id, now);
    const isLast = await endAttempt(sql, report, { ...outcome, paid }, { now, nextAt });
    if (!isLast || nextAt !== null) return undefined;
    return noteTrouble(sql, report.org_id, error !== "", now);
  });
}

/**
 * Sends one report and writes down what came of it; an answer that says so makes the order paid in the same transaction.
 * An answer that cannot be taken in counts as a failed attempt: the report is sent again as after any other.
 * @returns whether the receiver took it
 * @throws when the database is away; the report is due again when its hold has run out
 */
export async function deliverReport(services: Services, report: DueReport): Promise<boolean> {
  const { clock, log, deviceChanges } = services;
  const { org_id: orgId, id, url } = report;
  const outcome: Answered = await attempt(services, id, () =>
    callReceiver(services, { orgId, id, url, body: JSON.parse(report.body) }),
  );
  const now = clock.now();
  let error = outcome.error;
  let noticeId: string | undefined;
  try {
    noticeId = await noteOutcome(services, report, outcome, now);
  } catch (err) {
    if (isDatabaseAway(err)) throw err;
    log.error({ err, report: id }, "the answer to an order report could not be taken in");
    error = "internal";
    noticeId = await noteOutcome(services, report, { ...outcome, error, paid: false }, now);
  }
  if (noticeId !== undefined) deviceChanges.notify({ orgId, deviceUids: [], noticeId });
  return error === "";
}
