import { type deleteDemoHistory as api } from "@huiyan/contract/demo/demo.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { removeDemonstrationFiles } from "#features/alarm/alarm.public.ts";
import { pushConfigs } from "#features/device/device.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { deleteStored } from "../history/delete-stored.ts";
import { listDemoPoints, markHistoryDeleted } from "../history/demo-history.queries.ts";

/**
 * Deletes the demo's history in one transaction. Does nothing if there is none, or if a concurrent call has deleted it.
 */
export async function deleteDemoHistory(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  const done = await ctx.db.transaction(async (tx) => {
    const row = await markHistoryDeleted(tx.sql, orgId);
    if (row === undefined) return undefined;
    const deleted = await deleteStored(tx.sql, orgId, row.made_at);
    await tx.audit(auditEntry(ctx, "demo.deleteHistory", orgId, { after: { count: deleted } }));
    return { deleted, madeAt: row.made_at };
  });
  if (done === undefined) return { deleted: 0 };
  ctx.organisationChanges.notify({ orgId });
  ctx.installation.notify();
  const deviceUids = new Set((await listDemoPoints(ctx.db.sql, orgId)).map(({ device_uid }) => device_uid));
  await pushConfigs(ctx, deviceUids);
  await removeDemonstrationFiles(ctx, orgId, done.madeAt).catch((err: unknown) =>
    ctx.log.warn({ err }, "files of the deleted demonstration are left to the clean-up"),
  );
  return { deleted: done.deleted };
}
