import { v7 } from "uuid";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { askBackup } from "../backup.queries.ts";
import { fileNameOf } from "../run-backups.ts";

/** Requests a backup at once. If a backup is already waiting or running, nothing is added. */
export async function startBackup(ctx: Context<OperatorCaller>): Promise<Record<string, never>> {
  const now = ctx.clock.now();
  const file = fileNameOf(now);
  await ctx.db.transaction(async (tx) => {
    const isNew = await askBackup(tx.sql, { id: v7(), file, now, accountId: ctx.caller.accountId });
    if (isNew) await tx.audit(auditEntry(ctx, "operator.startBackup", file));
  });
  return {};
}
