import { exportMessages as api } from "@huiyan/contract/alarm/export.api";
import { exportKeptMs, exportRowsMax, exportsKeptMax, exportsUnfinishedMax } from "@huiyan/contract/alarm/export.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { createTask, itemIdOf } from "#features/task/task.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuse, refuseUnless } from "#platform/error/app-error.ts";
import { countUnfinishedExports, insertExport, lockExportsOf } from "../export/export.queries.ts";
import { exportAddress } from "../export/export-address.ts";
import { exportFileName } from "../export/export-file-name.ts";
import { type ExportJob } from "../export/export-job.ts";
import { countChosen } from "../export/export-rows.queries.ts";

/**
 * Starts a task that writes the export file. The task reads the alarms with the rights that the user has when the task
 * runs.
 * @throws AppError export_empty, export_too_large, export_busy
 */
export async function exportMessages(
  ctx: Context<MemberCaller>,
  { _id, storm_ids, match, format, pictures }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const max = exportRowsMax[format];
  const count = await countChosen(ctx.db.sql, scope, { _id, storm_ids, match }, max + 1);
  refuseUnless(count > 0, "export_empty");
  if (count > max) {
    const text =
      format === "xls"
        ? "一个 xls 文件最多 {max} 条消息，请缩小时间范围，或选择 xlsx"
        : "一个 {format} 文件最多 {max} 条消息，请缩小时间范围";
    refuse("export_too_large", { text, values: { format, max } });
  }
  const now = ctx.clock.now();
  const job: ExportJob = { _id, storm_ids, match, format, pictures, count };
  const made = await ctx.db.transaction(async (tx) => {
    await lockExportsOf(tx.sql, scope.staffId);
    refuseUnless((await countUnfinishedExports(tx.sql, scope.staffId)) < exportsUnfinishedMax, "export_busy");
    const { language } = ctx.request;
    const taskId = await createTask(ctx, tx.sql, api.name, [{ name: exportFileName(language, format), input: job }]);
    const id = itemIdOf(taskId, 0);
    const expiresAt = new Date(now.getTime() + exportKeptMs);
    await insertExport(
      tx.sql,
      { id, taskId, scope, format, pictures, language, count, now, expiresAt },
      exportsKeptMax,
    );
    const what = match === undefined ? { messages: _id?.length ?? 0 } : { match };
    await tx.audit(auditEntry(ctx, api.name, id, { after: { format, pictures, count, ...what } }));
    return { _id: id, task_id: taskId };
  });
  return { ...made, url: exportAddress(ctx, made._id), count };
}
