import { type startDrill as api } from "@huiyan/contract/backup/backup.api";
import { type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { askDrill } from "../backup.queries.ts";

/**
 * Requests a drill: the backup is restored into a temporary database and compared.
 * @throws AppError drill_under_way, backup_not_there
 */
export async function startDrill(
  ctx: Context<OperatorCaller>,
  { _id }: Received<typeof api>,
): Promise<Record<string, never>> {
  await ctx.db.transaction(async (tx) => {
    const asked = await askDrill(tx.sql, _id, ctx.caller.accountId);
    if (asked === "gone") return refuse("backup_not_there");
    if (asked === "under_way") return refuse("drill_under_way");
    return tx.audit(auditEntry(ctx, "operator.startDrill", asked.file));
  });
  return {};
}
