import { type handleMessage as api } from "@huiyan/contract/alarm/handling.api";
import { actionOf, assigneeAfter, judgeHandling } from "@huiyan/contract/alarm/handling.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context, type Services } from "#platform/context/context.ts";
import { found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { listAssigneeRows, lockMessage, storeSteps } from "../handling.queries.ts";
import { getMessageRow, type MessageRow } from "../message.queries.ts";
import { viewMessage } from "../message-view.ts";
import { pushStorm } from "../storm/storm.queries.ts";

interface Handler extends Pick<Services, "db" | "clock"> {
  caller: MemberCaller;
}

/**
 * Takes a step in handling an alarm. If two users act on the same version of the alarm, the second one gets an error.
 * @param isQuiet true: no other user is notified
 * @throws AppError not_found, alarm_changed, alarm_handled, alarm_step_refused, alarm_reopen_late, not_permitted,
 * assignee_refused
 */
export async function takeStep(
  { db, clock, caller }: Handler,
  input: Received<typeof api>,
  isQuiet: boolean,
): Promise<MessageRow> {
  const now = clock.now();
  const action = found(actionOf(input.option));
  return db.transaction(async (tx) => {
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
    const step = { action, staffId: caller.staffId, to: judged.to, assigneeId, reason, remark, now, isQuiet };
    await storeSteps(tx.sql, caller.orgId, [{ message, step }]);
    if (message.storm_id !== null && !isQuiet) {
      const changed = { orgId: caller.orgId, stormId: message.storm_id, deviceUids: [message.device_uid], now };
      await pushStorm(tx.sql, changed);
    }
    return found(await getMessageRow(tx.sql, caller.scope, message.id));
  });
}

/** Takes a step like `takeStep`, and notifies every user who sees the alarm. */
export async function handleMessage(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const row = await takeStep(ctx, input, false);
  ctx.push.wake();
  return viewMessage(ctx, row, ctx.request.language);
}
