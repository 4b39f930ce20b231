import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type Language, type LocalizedText, languages, localize } from "@huiyan/contract/language";
import {
  type exportRecords as api,
  type downloadExport as downloadApi,
  type exportManyRecords as manyApi,
  xlsxMime,
} from "@huiyan/contract/parking/parking.api";
import { exportMax } from "@huiyan/contract/parking/parking.rules";
import { sameText } from "@huiyan/device-link/signature";
import { v7 } from "uuid";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { type CellValue } from "#platform/spreadsheet/sheet-parts.ts";
import { writeSheet } from "#platform/spreadsheet/write-sheet.ts";
import { getExport, insertExport, listMatchingIds } from "../export/export.queries.ts";
import { recordCells, recordColumns } from "../export/record-sheet.ts";
import { listExportedRows, listRecordRows } from "../list/find-records.queries.ts";

const lifeMs = 15 * 60_000;
const title: LocalizedText = ["停车数据", "停車資料", "Parking records"];
const signingText = (id: string, end: number) => `${id}\n${end}`;

async function choose(ctx: Context<MemberCaller>, ids: readonly string[]): Promise<Answer<typeof api>> {
  const { scope, orgId } = ctx.caller;
  const { language } = ctx.request;
  const rows = await listRecordRows(ctx.db.sql, scope, ids);
  refuseUnless(rows.length > 0, "not_found");
  const id = v7();
  const end = ctx.clock.now().getTime() + lifeMs;
  const chosen = {
    id,
    orgId,
    staffId: scope.staffId,
    language,
    recordIds: rows.map((row) => row.id),
    endsAt: new Date(end),
  };
  await ctx.db.transaction(async (tx) => {
    await insertExport(tx.sql, chosen);
    await tx.audit(auditEntry(ctx, "parking.export", orgId, { after: { count: rows.length } }));
  });
  const query = new URLSearchParams({ id, e: String(end), k: ctx.key.sign("parking-export", signingText(id, end)) });
  return { url: `/api/client/parking/export/file?${query}`, name: `${localize(title, language)}.xlsx` };
}

/** Exports selected records as a spreadsheet. @throws AppError not_found */
export const exportRecords = (ctx: Context<MemberCaller>, { ids }: Received<typeof api>): Promise<Answer<typeof api>> =>
  choose(ctx, ids);

/** Exports all records that match a filter. @throws AppError not_found, parking_export_empty */
export async function exportManyRecords(
  ctx: Context<MemberCaller>,
  { ids, match }: Received<typeof manyApi>,
): Promise<Answer<typeof manyApi>> {
  const now = ctx.clock.now();
  const found =
    match === undefined ? [] : await listMatchingIds(ctx.db.sql, ctx.caller.scope, match, { now, max: exportMax });
  refuseUnless(match === undefined || found.length > 0, "parking_export_empty");
  return choose(ctx, ids ?? found);
}

const rowsAtOnce = 500;

async function* sheetRows(
  db: Queryable,
  orgId: string,
  ids: readonly string[],
  language: Language,
): AsyncGenerator<CellValue[]> {
  let index = 0;
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const rows = await listExportedRows(db, orgId, ids.slice(at, at + rowsAtOnce));
    for (const row of rows) yield recordCells(row, ++index, language);
  }
}

/** Returns the exported file of a signed address. @throws AppError resource_expired, not_found */
export async function downloadExport(
  ctx: Context,
  { id, e: end, k: sign }: Received<typeof downloadApi>,
): Promise<FileAnswer> {
  const isGenuine = sameText(ctx.key.sign("parking-export", signingText(id, end)), sign);
  refuseUnless(isGenuine && end > ctx.clock.now().getTime(), "resource_expired");
  const chosen = found(await getExport(ctx.db.sql, id));
  const language = languages.find((each) => each === chosen.language) ?? "zh-CN";
  const heads = recordColumns.map(({ head, width }) => ({ title: localize(head, language), width }));
  return {
    mime: xlsxMime,
    byteLength: undefined,
    maxAgeSeconds: 0,
    fileName: `${localize(title, language)}.xlsx`,
    open: async () => writeSheet(heads, sheetRows(ctx.db.sql, chosen.org_id, chosen.record_ids, language)),
  };
}
