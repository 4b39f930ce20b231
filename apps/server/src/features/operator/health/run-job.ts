import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type retryItems as retryApi, type runJob as runApi } from "@huiyan/contract/operator/health.api";
import { nodeLostMs } from "@huiyan/contract/operator/health.rules";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { listNodes } from "#platform/node/node.queries.ts";
import { retryAtOnce } from "./health.queries.ts";

/** @throws AppError not_found if there is no such job, no_job_node if no running node has it */
async function refuseUnknown(ctx: Context<OperatorCaller>, job: string): Promise<void> {
  const nodes = await listNodes(ctx.db.sql);
  const doing = nodes.filter(({ status }) => status.jobs.some(({ name }) => name === job));
  refuseUnless(doing.length > 0, "not_found");
  const now = ctx.clock.now().getTime();
  refuseUnless(
    doing.some(({ seenAt }) => now - seenAt.getTime() <= nodeLostMs),
    "no_job_node",
  );
}

/** Runs a job at once, on a node that has it. @throws AppError not_found, no_job_node */
export async function runJob(
  ctx: Context<OperatorCaller>,
  { job }: Received<typeof runApi>,
): Promise<Record<string, never>> {
  await refuseUnknown(ctx, job);
  await ctx.db.transaction((tx) => tx.audit(auditEntry(ctx, "operator.runJob", job)));
  ctx.askJob(job);
  return {};
}

/** Retries at once the items of a job that wait after a failure. @throws AppError not_found, no_job_node */
export async function retryItems(
  ctx: Context<OperatorCaller>,
  { job }: Received<typeof retryApi>,
): Promise<Answer<typeof retryApi>> {
  await refuseUnknown(ctx, job);
  const items = await ctx.db.transaction(async (tx) => {
    const due = await retryAtOnce(tx.sql, job, ctx.clock.now());
    await tx.audit(auditEntry(ctx, "operator.retryItems", job, { after: { items: due } }));
    return due;
  });
  ctx.askJob(job);
  return { items };
}
