import {
  type getTrial as getApi,
  type passTrial as passApi,
  type stopTrial as stopApi,
} from "@huiyan/contract/algorithm/delivery.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type FormText, formText } from "@huiyan/contract/form-texts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { decideTrial, getDeciderName, getTrialState } from "../delivery/trial.queries.ts";

/** Returns the state of a canary. @throws AppError not_found, also for a task that another user started */
export async function getTrial(
  ctx: Context<MemberCaller>,
  { task_id }: Received<typeof getApi>,
): Promise<Answer<typeof getApi>> {
  return found(await getTrialState(ctx.db.sql, ctx.caller.staffId, task_id));
}

interface Decision {
  action: "algorithm.passTrial" | "algorithm.stopTrial";
  state: "passed" | "stopped";
  /** Stored reason, with a placeholder for the name of the user who decided. */
  reason: FormText;
}

async function decide(ctx: Context<MemberCaller>, taskId: string, { action, state, reason: text }: Decision) {
  const { staffId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    found(await getTrialState(tx.sql, staffId, taskId));
    const name = await getDeciderName(tx.sql, staffId);
    const reason = formText(text, ctx.request.language, { name });
    const decision = { state, reason, now: ctx.clock.now() };
    refuseUnless(await decideTrial(tx.sql, staffId, taskId, decision), "trial_decided");
    await tx.audit(auditEntry(ctx, action, taskId, { after: { reason } }));
  });
  return {};
}

/**
 * Passes the canary: the other devices get the version immediately. Later reports of the canary devices do not change
 * this.
 * @throws AppError not_found, trial_decided
 */
export async function passTrial(
  ctx: Context<MemberCaller>,
  { task_id }: Received<typeof passApi>,
): Promise<Answer<typeof passApi>> {
  const reason = "{name} 提前结束了试用";
  return decide(ctx, task_id, { action: "algorithm.passTrial", state: "passed", reason });
}

/**
 * Stops a canary: its devices return to their former version, and the other devices do not get the new one.
 * @throws AppError not_found, trial_decided
 */
export async function stopTrial(
  ctx: Context<MemberCaller>,
  { task_id }: Received<typeof stopApi>,
): Promise<Answer<typeof stopApi>> {
  const reason = "{name} 在试用期间选择退回";
  return decide(ctx, task_id, { action: "algorithm.stopTrial", state: "stopped", reason });
}
