import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getTimeline as api } from "@huiyan/contract/parking/parking.api";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { listSteps } from "../change/step.queries.ts";
import { undoableStep } from "../change/undo.ts";
import { listRecordRows } from "../list/find-records.queries.ts";
import { listStaysOfBerth, listVisits } from "../list/timeline.queries.ts";
import { timelineSteps } from "../list/timeline-steps.ts";
import { feeLines } from "../orders/fee-lines.ts";
import { listRecordLedger } from "../orders/order-history.queries.ts";
import { getRuleAt } from "../orders/rule.queries.ts";

const visitDays = 30;

/** Returns the steps of a record, and other stays of its berth and plate. @throws AppError not_found */
export async function getTimeline(
  ctx: Context<ReaderCaller>,
  { id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const { sql } = ctx.db;
  const { language } = ctx.request;
  const now = ctx.clock.now();
  const [row] = await listRecordRows(sql, scope, [id]);
  const record = found(row);
  const day = { from: dayStart(record.at), to: dayStart(record.at, 1) };
  const since = new Date(now.getTime() - visitDays * 86_400_000);
  const [steps, ledger, stays, visits, rule] = await Promise.all([
    listSteps(sql, id),
    listRecordLedger(sql, id),
    listStaysOfBerth(sql, scope, record.berth_id, day),
    listVisits(sql, scope, record, since),
    getRuleAt(sql, record.org_id, record.at),
  ]);
  return {
    steps: timelineSteps({ record, steps, undoable: undoableStep(steps, now), ledger }, language),
    fee: feeLines(record, rule, language),
    day: stays.map((stay) => ({
      _id: stay.id,
      from: stay.at.getTime(),
      to: stay.leave_at?.getTime() ?? null,
      plate_num: stay.plate,
    })),
    visits: visits.map((visit) => ({
      _id: visit.id,
      berth_num: visit.berth_label,
      plate_num: visit.plate,
      time: visit.at.getTime(),
    })),
  };
}
