import { type Received } from "@huiyan/contract/endpoint";
import {
  type answerFeedback as answerApi,
  type closeFeedback as closeApi,
} from "@huiyan/contract/operator/feedback.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { setAnswer, setClosed } from "./feedback.queries.ts";

/**
 * Stores an answer to feedback. The author finds it in the alarm centre, on an open page at once.
 * @throws AppError not_found
 */
export async function answerFeedback(
  ctx: Context<OperatorCaller>,
  { _id, answer }: Received<typeof answerApi>,
): Promise<Record<string, never>> {
  const { org_id: orgId, staff_id: staffId } = await ctx.db.transaction(async (tx) => {
    const feedback = found(await setAnswer(tx.sql, _id, answer, ctx.caller.accountId, ctx.clock.now()));
    await tx.audit(
      auditEntry(ctx, "operator.answerFeedback", feedback.person ?? "", { orgId: feedback.org_id, after: { answer } }),
    );
    return feedback;
  });
  if (staffId !== null) ctx.organisationChanges.notify({ orgId, staffId });
  return {};
}

/** Closes feedback without an answer, or opens it again. @throws AppError not_found, also for answered feedback */
export async function closeFeedback(
  ctx: Context<OperatorCaller>,
  { _id, closed }: Received<typeof closeApi>,
): Promise<Record<string, never>> {
  await ctx.db.transaction(async (tx) => {
    const { org_id: orgId, person } = found(await setClosed(tx.sql, _id, closed ? ctx.clock.now() : null));
    await tx.audit(
      closed
        ? auditEntry(ctx, "operator.closeFeedback", person ?? "", { orgId })
        : auditEntry(ctx, "operator.reopenFeedback", person ?? "", { orgId }),
    );
  });
  return {};
}
