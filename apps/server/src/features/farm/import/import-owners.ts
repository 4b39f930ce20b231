import { type Answer } from "@huiyan/contract/endpoint";
import { farmImportLimits } from "@huiyan/contract/farm/farm.rules";
import { importFarmOwners as api } from "@huiyan/contract/farm/owner.api";
import { getVisibleGroup } from "#features/group/group.public.ts";
import { createTask } from "#features/task/task.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller, payerOf } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, found, refuseUnless } from "#platform/error/app-error.ts";
import { type ReceivedForm } from "#platform/http/serve.ts";
import { type Payer } from "#platform/limits/fair-queue.ts";
import { readTable } from "#platform/spreadsheet/read-table.ts";
import { exampleOwners, ownerColumnCount } from "./owner-columns.ts";
import { type OwnerItem } from "./owner-import.ts";

/** Returns the rows of an uploaded sheet, not validated yet. @throws AppError spreadsheet_… */
async function readOwners(bytes: Buffer, payer: Payer): Promise<OwnerItem[]> {
  const rows = await readTable(bytes, {
    maxRows: farmImportLimits.rows,
    columns: ownerColumnCount,
    payer,
    isExample: ([name = ""]) => exampleOwners.has(name),
  });
  return rows.map(({ row, cells: [name = "", code = "", group = ""] }) => ({ row, name, code, group }));
}

/**
 * Starts a task that adds the farmers of a sheet row by row.
 * @throws AppError file_missing, farm_sheet_empty, spreadsheet_…, not_found
 */
export async function importOwners(
  ctx: Context<MemberCaller>,
  { fields: { org_group }, files }: ReceivedForm<typeof api>,
): Promise<Answer<typeof api>> {
  const file = files.file.at(0);
  if (file === undefined) throw new AppError("file_missing");
  const owners = await readOwners(file.bytes, payerOf(ctx.caller));
  refuseUnless(owners.length > 0, "farm_sheet_empty");
  return ctx.db.transaction(async (tx) => {
    if (org_group !== undefined) found(await getVisibleGroup(tx.sql, ctx.caller.scope, org_group));
    const items = owners.map((owner) => ({
      name: `${owner.name} ${owner.code}`.trim(),
      input: { ...owner, ...(org_group === undefined ? {} : { org_group }) },
    }));
    const task_id = await createTask(ctx, tx.sql, api.name, items);
    await tx.audit(auditEntry(ctx, api.name, task_id, { after: { name: file.name, rows: items.length } }));
    return { task_id };
  });
}
