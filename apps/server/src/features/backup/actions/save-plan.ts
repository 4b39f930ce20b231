import { type savePlan as api } from "@huiyan/contract/backup/backup.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { getPlan, setPlan } from "../backup.queries.ts";
import { targetJob } from "../backup-trouble.ts";

/** @throws AppError backup_plan_changed if another operator changed the plan meanwhile */
export async function savePlan(ctx: Context<OperatorCaller>, plan: Received<typeof api>): Promise<Answer<typeof api>> {
  const saved = await ctx.db.transaction(async (tx) => {
    const before = await getPlan(tx.sql);
    const after = await setPlan(tx.sql, plan, ctx.clock.now());
    if (after === undefined) return refuse("backup_plan_changed");
    await tx.audit(auditEntry(ctx, "operator.saveBackupPlan", "", { before, after }));
    return after;
  });
  // the folder is tested as soon as backups are planned, before the first one is due
  ctx.askJob(targetJob);
  return saved;
}
