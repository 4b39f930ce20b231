import { actionOf, assigneeAfter, type HandleRefusal, judgeHandling } from "@huiyan/contract/alarm/handling.rules";
import { type handleStorm as api } from "@huiyan/contract/alarm/storm.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { listAssigneeRows, type MessageStep, storeSteps } from "../../handling.queries.ts";
import { type LockedMember, lockOpenMembers, lockStorm, pushStorm } from "../storm.queries.ts";
import { getStormView } from "../storm-view.ts";

interface Judged {
  steps: MessageStep[];
  refusals: HandleRefusal[];
}

/**
 * Returns for each alarm of the burst the step, or the reason for a refusal. An alarm that a user has already handled
 * separately does not stop the others.
 */
function judgeMembers(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
  members: readonly LockedMember[],
): Judged {
  const { caller, clock } = ctx;
  const now = clock.now();
  const action = found(actionOf(input.option));
  const judged: Judged = { steps: [], refusals: [] };
  for (const message of members) {
    const alarm = { state: message.state, assigneeId: message.assignee_id, handledAt: message.handled_at };
    const verdict = judgeHandling(action, alarm, caller, now);
    if ("refusal" in verdict) {
      judged.refusals.push(verdict.refusal);
      continue;
    }
    const assigneeId = assigneeAfter(action, alarm, caller, input.staff_id);
    const { reason = "", remark = "" } = input;
    judged.steps.push({
      message,
      step: { action, staffId: caller.staffId, to: verdict.to, assigneeId, reason, remark, now },
    });
  }
  return judged;
}

/**
 * Takes the same step for all unfinished alarms of a burst that the caller sees. Alarms of severity 3 are included only
 * on explicit request.
 * @throws AppError not_found, storm_changed, storm_high_left, alarm_handled, alarm_step_refused, not_permitted,
 * assignee_refused
 */
export async function handleStorm(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { caller } = ctx;
  const { orgId, scope } = caller;
  const now = ctx.clock.now();
  found(await getStormView(ctx, input._id));
  const done = await ctx.db.transaction(async (tx) => {
    const storm = found(await lockStorm(tx.sql, orgId, input._id));
    refuseUnless(storm.version === input.version, "storm_changed");
    const open = await lockOpenMembers(tx.sql, scope, storm);
    const meant = open.filter(({ severity }) => input.include_high || severity < 3);
    if (open.length > 0 && meant.length === 0) refuse("storm_high_left");
    const { steps, refusals } = judgeMembers(ctx, input, meant);
    if (steps.length === 0) return refuse(refusals[0] ?? "alarm_handled");
    if (actionOf(input.option) === "dispatch") {
      for (const uid of new Set(steps.map(({ message }) => message.device_uid))) {
        const named = await listAssigneeRows(tx.sql, caller, uid, input.staff_id);
        refuseUnless(named.length === 1, "assignee_refused");
      }
    }
    await storeSteps(tx.sql, orgId, steps);
    await pushStorm(tx.sql, {
      orgId,
      stormId: storm.id,
      now,
      deviceUids: steps.map(({ message }) => message.device_uid),
    });
    const after = { option: input.option, count: steps.length };
    await tx.audit(auditEntry(ctx, "alarm.handleStorm", storm.id, { after }));
    return { changed: steps.length, left: open.length - meant.length, skipped: refusals.length };
  });
  ctx.push.wake();
  return { ...done, storm: found(await getStormView(ctx, input._id)) };
}
