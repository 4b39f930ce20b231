import { type Answer } from "@huiyan/contract/endpoint";
import { importPeople as api } from "@huiyan/contract/people/people.api";
import { importLimits } from "@huiyan/contract/people/people.rules";
import { createTask } from "#features/task/task.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller, payerOf } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, found, refuseUnless } from "#platform/error/app-error.ts";
import { type ReceivedForm } from "#platform/http/serve.ts";
import { type Payer } from "#platform/limits/fair-queue.ts";
import { readTable } from "#platform/spreadsheet/read-table.ts";
import { lockDepartment } from "../department.queries.ts";
import { exampleNames, importColumnCount } from "./import-columns.ts";
import { type ImportItem } from "./import-item.ts";

/** A row of the sheet as text, before validation. */
interface SheetPerson {
  /** Row number as displayed by spreadsheet programs. The row with the column titles is row 1. */
  row: number;
  name: string;
  account: string;
  department: string;
  role: string;
  password: string;
}

/**
 * Returns the rows of an uploaded sheet.
 * @throws AppError spreadsheet_…
 */
async function readSheetPeople(bytes: Buffer, payer: Payer): Promise<SheetPerson[]> {
  const rows = await readTable(bytes, {
    maxRows: importLimits.rows,
    columns: importColumnCount,
    payer,
    isExample: ([name = ""]) => exampleNames.has(name),
  });
  return rows.map(({ row, cells: [name = "", account = "", department = "", role = "", password = ""] }) => ({
    row,
    name,
    account,
    department,
    role,
    password,
  }));
}

function itemOf(ctx: Context, { password, ...person }: SheetPerson, depId: string | undefined): ImportItem {
  return {
    ...person,
    ...(password === "" ? {} : { password_sealed: ctx.key.seal(password).toString("base64") }),
    ...(depId === undefined ? {} : { dep_id: depId }),
  };
}

/**
 * Starts a task that adds the rows of a sheet as members, one task item per row.
 * @throws AppError file_missing, template_rows, spreadsheet_…, not_found
 */
export async function importPeople(
  ctx: Context<MemberCaller>,
  { fields, files }: ReceivedForm<typeof api>,
): Promise<Answer<typeof api>> {
  const file = files.file.at(0);
  if (file === undefined) throw new AppError("file_missing");
  const people = await readSheetPeople(file.bytes, payerOf(ctx.caller));
  refuseUnless(people.length > 0, "template_rows");
  const depId = fields.dep_id === ctx.caller.orgId ? undefined : fields.dep_id;
  return ctx.db.transaction(async (tx) => {
    if (depId !== undefined) found(await lockDepartment(tx.sql, ctx.caller, depId));
    const items = people.map((person) => ({
      name: `${person.name} ${person.account}`.trim(),
      input: itemOf(ctx, person, depId),
    }));
    const task_id = await createTask(ctx, tx.sql, api.name, items);
    await tx.audit(auditEntry(ctx, api.name, task_id, { after: { name: file.name, rows: items.length } }));
    return { task_id };
  });
}
