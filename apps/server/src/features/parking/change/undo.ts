import { undoMs } from "@huiyan/contract/parking/parking.rules";
import { z } from "zod";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { refuseClosedDays } from "../closed-days/refuse-closed-days.ts";
import { type OrderCause } from "../orders/ledger.queries.ts";
import { reconcileOrder } from "../orders/reconcile-order.ts";
import { setOrderState } from "../orders/set-order-state.ts";
import { isDecided } from "../records/decided.rules.ts";
import { feeColumns } from "../records/fee-columns.ts";
import { deleteRecord, type RecordRow, updateRecord } from "../records/record.queries.ts";
import { berthSpan, hasOtherBetween, lockRecords, readRecords, scheduleReplay } from "./change.queries.ts";
import { insertSteps, lastStep, listSteps, markUndone, type StepRow } from "./step.queries.ts";
import { restoredValues, storedRecord } from "./stored-record.ts";

const Named = z.array(z.object({ id: z.string() }));
const Ordered = z.array(z.object({ id: z.string(), order_state: z.number() }));

/** Returns the last step, if a user took it within the time limit for undo; otherwise undefined. */
export function undoableStep(steps: readonly StepRow[], now: Date): StepRow | undefined {
  const step = lastStep(steps);
  if (step === undefined || step.staff_id === null) return undefined;
  return now.getTime() - step.at.getTime() <= undoMs ? step : undefined;
}

/**
 * Deletes the records that a step created. The ledger of an order must be kept, so a record with an order is merged
 * into `into` instead.
 * @returns ids of the merged records
 */
async function removeMade(db: Queryable, made: readonly { id: string }[], into: string | undefined): Promise<string[]> {
  const kept: string[] = [];
  for (const { id, order_state } of await readRecords(
    db,
    made.map((record) => record.id),
  )) {
    if (order_state === 0 || into === undefined) await deleteRecord(db, id);
    else {
      kept.push(id);
      // removes the exit from the merged record, because the exit returns to the record that had been split
      await updateRecord(db, id, { merged_into: into, leave_id: null, leave_at: null, leave: null });
    }
  }
  return kept;
}

/** Restores the records of a step and removes those that it created. */
async function takeBack(db: Queryable, step: StepRow, holder: RecordRow, by: OrderCause): Promise<RecordRow[]> {
  const before = z.array(storedRecord).parse(step.before);
  const ids = before.map(({ id }) => id);
  const made = Named.parse(step.after).filter(({ id }) => !ids.includes(id));
  const kept = await removeMade(db, made, ids[0]);
  // closed records first: a berth can hold only one open record at a time
  const ordered = before.toSorted((a, b) => Number(a.is_open) - Number(b.is_open));
  for (const was of ordered) {
    const [present = holder] = await readRecords(db, [was.id]);
    const values = restoredValues(was, present.merged_into === null ? present : holder);
    await updateRecord(db, was.id, { ...values, ...(await feeColumns(db, present.org_id, { ...present, ...values })) });
  }
  // Merged records release their orders before the record that takes the orders over makes its own. An order that
  // charged for both records shrinks before the other order is restored.
  const rank = ({ merged_into, order_state }: RecordRow) => (merged_into === null ? (order_state === 1 ? 1 : 2) : 0);
  const changed = await readRecords(db, [...ids, ...kept]);
  const takenOver = new Map<string, string>();
  for (const record of changed.toSorted((a, b) => rank(a) - rank(b))) {
    const other = takenOver.get(record.id);
    const { closedNo } = await reconcileOrder(db, record, by, other === undefined ? [] : [other]);
    if (closedNo !== undefined && record.merged_into !== null) takenOver.set(record.merged_into, closedNo);
  }
  return settled(db, step, ids, by.now);
}

/**
 * Restores the orders after an undo. A record that had no order before the step has none again, so that its plate can
 * be corrected. A record without a decision is updated by its berth's observations again.
 */
async function settled(db: Queryable, step: StepRow, ids: readonly string[], now: Date): Promise<RecordRow[]> {
  const before = Ordered.parse(step.before);
  const unordered = new Set(before.flatMap(({ id, order_state }) => (order_state === 0 ? [id] : [])));
  for (const record of await readRecords(db, ids))
    if (record.order_state === -1 && unordered.has(record.id)) await setOrderState(db, record, 0);
  const after = await readRecords(db, ids);
  for (const record of after) if (!isDecided(record)) await scheduleReplay(db, record, now);
  return after;
}

/**
 * Returns the text of the berth to which undoing the last step would move the record; undefined if the step was no
 * move.
 */
async function formerBerth(db: Queryable, id: string): Promise<string | undefined> {
  const step = lastStep(await listSteps(db, id));
  if (step?.action !== "berth") return undefined;
  return z
    .array(storedRecord)
    .parse(step.before)
    .find((was) => was.id === id)?.berth_label;
}

/**
 * Refuses an undo that moves a record back to a berth where another car has been recorded meanwhile.
 * @throws AppError record_berth_taken
 */
async function refuseTaken(db: Queryable, after: readonly RecordRow[], { berth_id }: RecordRow, now: Date) {
  const except = after.map(({ id }) => id);
  for (const record of after) {
    if (record.berth_id === berth_id || record.merged_into !== null) continue;
    const stay = { berthId: record.berth_id, ...berthSpan(record, now), except };
    refuseUnless(!(await hasOtherBetween(db, stay)), "record_berth_taken");
  }
}

/**
 * Undoes the last step of a user, with all records that it touched.
 * @throws AppError not_found, record_changed, record_undo_late, record_order_paid, record_berth_taken
 */
export async function undoLastStep(
  ctx: Context<MemberCaller>,
  { _id, version }: { _id: string; version?: number | undefined },
): Promise<RecordRow[]> {
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const [record] = await lockRecords(tx.sql, ctx.caller.scope, [_id], await formerBerth(tx.sql, _id));
    const holder = found(record);
    refuseUnless(holder.merged_into === null, "not_found");
    refuseUnless(version === undefined || version === holder.version, "record_changed");
    const step = undoableStep(await listSteps(tx.sql, _id), now);
    refuseUnless(step !== undefined, "record_undo_late");
    const others = Named.parse(step.after).flatMap(({ id }) => (id === _id ? [] : [id]));
    const touched = [holder, ...(await lockRecords(tx.sql, ctx.caller.scope, others))];
    refuseUnless(
      touched.every(({ order_state }) => order_state !== 2),
      "record_order_paid",
    );
    await refuseClosedDays(tx.sql, ctx.caller, touched, now);
    for (const id of others) {
      const last = lastStep(await listSteps(tx.sql, id));
      refuseUnless(last?.change_id === step.change_id, "record_undo_late");
    }
    refuseUnless(await markUndone(tx.sql, step.change_id), "record_changed");
    const after = await takeBack(tx.sql, step, holder, { cause: "undo", staffId: ctx.caller.staffId, now });
    await refuseTaken(tx.sql, after, holder, now);
    await insertSteps(tx.sql, { staffId: ctx.caller.staffId, action: "undo", cause: "", before: touched, after, now });
    await tx.audit(auditEntry(ctx, "parking.undo", _id, { before: { action: step.action } }));
    return after;
  });
}
