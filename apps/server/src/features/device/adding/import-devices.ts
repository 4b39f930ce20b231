import {
  type bindBatch as batchApi,
  deviceSheetLimits,
  type importDevices as importApi,
  getDeviceTemplate as templateApi,
} from "@huiyan/contract/device/adding.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type Language, type LocalizedText, languages, localize } from "@huiyan/contract/language";
import { getVisibleGroup } from "#features/group/group.public.ts";
import { createTask } from "#features/task/task.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller, payerOf } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, found, refuseUnless } from "#platform/error/app-error.ts";
import { type FileAnswer, type ReceivedForm } from "#platform/http/serve.ts";
import { type Payer } from "#platform/limits/fair-queue.ts";
import { readTable } from "#platform/spreadsheet/read-table.ts";
import { type SheetColumn } from "#platform/spreadsheet/sheet-parts.ts";
import { sheetTemplate } from "#platform/spreadsheet/sheet-template.ts";
import { type ClaimItem, claimWorker } from "./claim-worker.ts";

interface Column {
  head: LocalizedText;
  width: number;
  example: LocalizedText;
}
const same = (text: string): LocalizedText => [text, text, text];

/** Columns of the sheet. They are recognised by their position, so users may rename the headers. */
const columns: readonly Column[] = [
  { head: ["设备ID", "設備ID", "Device ID"], width: 28, example: same("HY-EXAMPLE-0001") },
  {
    head: ["设备名称", "設備名稱", "Name"],
    width: 28,
    example: ["东门一体机（示例）", "東門一體機（範例）", "East gate (example)"],
  },
  { head: ["设备验证码", "設備驗證碼", "Device code"], width: 16, example: same("ABCD2345") },
];
const deviceColumnCount = columns.length;

function deviceColumns(language: Language): SheetColumn[] {
  return columns.map(({ head, width }) => ({ title: localize(head, language), width }));
}

function deviceExample(language: Language): string[] {
  return columns.map(({ example }) => localize(example, language));
}

/** Device ids of the template's example row, in all languages. Rows with these ids are ignored. */
const exampleIds: ReadonlySet<string> = new Set(languages.map((language) => deviceExample(language)[0] ?? ""));

export async function getDeviceTemplate({ request: { language } }: Context<MemberCaller>): Promise<FileAnswer> {
  return sheetTemplate(language, {
    mime: templateApi.output.mime,
    title: ["批量添加设备模板", "批次新增設備範本", "Devices to add"],
    columns: deviceColumns(language),
    example: deviceExample(language),
  });
}

async function readDevices(bytes: Buffer, payer: Payer): Promise<ClaimItem[]> {
  const rows = await readTable(bytes, {
    maxRows: deviceSheetLimits.rows,
    columns: deviceColumnCount,
    payer,
    isExample: ([id = ""]) => exampleIds.has(id),
  }).catch((error: unknown) => {
    throw error instanceof AppError && error.key === "spreadsheet_wrong_type"
      ? new AppError("spreadsheet_wrong_type", { text: "上传文件格式错误" })
      : error;
  });
  return rows.map(({ row, cells: [device_id = "", nickname = "", code = ""] }) => ({ row, device_id, nickname, code }));
}

/** Starts a task that binds the devices one by one. */
async function startClaims(ctx: Context<MemberCaller>, items: ClaimItem[], group_id: string | undefined) {
  return ctx.db.transaction(async (tx) => {
    if (group_id !== undefined) found(await getVisibleGroup(tx.sql, ctx.caller.scope, group_id));
    const inputs = items.map((item) => ({
      name: `${item.nickname} ${item.device_id}`.trim(),
      input: { ...item, ...(group_id === undefined ? {} : { group_id }) },
    }));
    const task_id = await createTask(ctx, tx.sql, claimWorker.kind, inputs);
    await tx.audit(auditEntry(ctx, claimWorker.kind, task_id, { after: { devices: items.length } }));
    return { task_id };
  });
}

/**
 * Starts a task that binds the devices of an uploaded sheet.
 * @throws AppError file_missing, spreadsheet_…, device_sheet_empty, not_found
 */
export async function importDevices(
  ctx: Context<MemberCaller>,
  { fields, files }: ReceivedForm<typeof importApi>,
): Promise<Answer<typeof importApi>> {
  const file = files.file.at(0);
  if (file === undefined) throw new AppError("file_missing");
  const items = await readDevices(file.bytes, payerOf(ctx.caller));
  refuseUnless(items.length > 0, "device_sheet_empty");
  return startClaims(ctx, items, fields.group_id);
}

export async function bindBatch(
  ctx: Context<MemberCaller>,
  { list, group_id }: Received<typeof batchApi>,
): Promise<Answer<typeof batchApi>> {
  const items = list.map(({ device_id, nickname, code = "" }) => ({ row: 0, device_id, nickname, code }));
  return startClaims(ctx, items, group_id);
}
