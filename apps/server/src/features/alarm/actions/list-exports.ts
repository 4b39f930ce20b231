import { type listExports as api } from "@huiyan/contract/alarm/export.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listExportRows } from "../export/export.queries.ts";
import { exportAddress } from "../export/export-address.ts";
import { exportFileName } from "../export/export-file-name.ts";

export async function listExports(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const rows = await listExportRows(ctx.db.sql, ctx.caller.scope, ctx.clock.now());
  return {
    list: rows.map((row) => ({
      _id: row.id,
      task_id: row.task_id,
      format: row.format,
      pictures: row.has_pictures,
      file_name: exportFileName(row.language, row.format),
      count: row.row_count,
      byte_length: row.byte_length,
      finished: row.done,
      url: row.finished_at === null ? "" : exportAddress(ctx, row.id),
      create_at: row.created_at.getTime(),
      expires_at: row.expires_at.getTime(),
    })),
  };
}
