import { type handleMessage as api } from "@huiyan/contract/alarm/alarm.api";
import { actionOf, assigneeAfter, judgeHandling } from "@huiyan/contract/alarm/handling.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { found, refuse, refuseUnless } from "../../../platform/http/app-error.ts";
import { listAssigneeRows, lockMessage, storeStep } from "../handling.queries.ts";
import { getMessageRow } from "../message.queries.ts";
import { viewMessage } from "../message-view.ts";

/**
 * Takes a step in handling an alarm; of two people who decide at once the second is told.
 * @throws AppError not_found, alarm_changed, alarm_handled, alarm_step_refused, alarm_reopen_late, not_permitted,
 *   assignee_refused
 */
export async function handleMessage(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { caller } = ctx;
  const now = ctx.clock.now();
  const action = found(actionOf(input.option));
  const row = await ctx.db.transaction(async (tx) => {
    const message = found(await lockMessage(tx.sql, caller.scope, input._id));
    refuseUnless(input.version === undefined || input.version === message.version, "alarm_changed");
    const alarm = { state: message.state, assigneeId: message.assignee_id, handledAt: message.handled_at };
    const judged = judgeHandling(action, alarm, caller, now);
    if ("refusal" in judged) return refuse(judged.refusal);
    if (action === "dispatch") {
      const named = await listAssigneeRows(tx.sql, caller, message.device_uid, input.staff_id);
      refuseUnless(named.length === 1, "assignee_refused");
    }
    const assigneeId = assigneeAfter(action, alarm, caller, input.staff_id);
    const { reason = "", remark = "" } = input;
    const step = { action, staffId: caller.staffId, to: judged.to, assigneeId, reason, remark, now };
    await storeStep(tx.sql, caller.orgId, message, step);
    return found(await getMessageRow(tx.sql, caller.scope, input._id));
  });
  ctx.push.wake();
  return viewMessage(ctx, row, ctx.request.language);
}
