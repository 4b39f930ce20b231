import { type removeBackup as api } from "@huiyan/contract/backup/backup.api";
import { type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { removeBackupRow } from "../backup.queries.ts";

/**
 * Removes a backup; its file is deleted within seconds.
 * @throws AppError backup_not_there: running, in a drill, or already removed
 */
export async function removeBackup(
  ctx: Context<OperatorCaller>,
  { _id }: Received<typeof api>,
): Promise<Record<string, never>> {
  await ctx.db.transaction(async (tx) => {
    const file = await removeBackupRow(tx.sql, _id);
    if (file === undefined) return refuse("backup_not_there");
    return tx.audit(auditEntry(ctx, "operator.removeBackup", file));
  });
  return {};
}
