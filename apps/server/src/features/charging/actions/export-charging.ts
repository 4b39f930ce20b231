import { exportCharging as api } from "@huiyan/contract/charging/charging.api";
import { maskPhone } from "@huiyan/contract/charging/charging.rules";
import { type Received } from "@huiyan/contract/endpoint";
import { type LocalizedText, localize } from "@huiyan/contract/language";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { type CellValue } from "#platform/spreadsheet/sheet-parts.ts";
import { writeSheet } from "#platform/spreadsheet/write-sheet.ts";
import { nextReportRows, type PlateCount, type ReportFilter } from "../report/report.queries.ts";
import { reportFilter } from "../report/report-filter.ts";

const title: LocalizedText = ["充电记录", "充電記錄", "Charging records"];
/** Columns of the exported report, which has one row per plate: docs/reference/orders.md O12. */
const columns: readonly { head: LocalizedText; width: number }[] = [
  { head: ["序号", "序號", "No."], width: 8 },
  { head: ["车牌号", "車牌號", "Plate"], width: 14 },
  { head: ["车主电话", "車主電話", "Owner's phone"], width: 16 },
  { head: ["充电次数", "充電次數", "Charging stays"], width: 12 },
];
const rowsAtOnce = 5000;

async function* sheetRows(
  { db, caller }: Pick<Context<MemberCaller>, "db" | "caller">,
  filter: ReportFilter,
): AsyncGenerator<CellValue[]> {
  let last: PlateCount | undefined;
  let index = 0;
  for (;;) {
    const rows = await nextReportRows(db.sql, caller.scope, filter, { last, size: rowsAtOnce });
    for (const { plate, phone, count } of rows) yield [++index, plate, maskPhone(phone ?? ""), count];
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1);
  }
}

/** Exports the report. The file is written while its rows are read, some thousand plates at a time. */
export async function exportCharging(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<FileAnswer> {
  const { orgId } = ctx.caller;
  const { language } = ctx.request;
  const filter = reportFilter(input, ctx.clock.now());
  await ctx.db.transaction((tx) => tx.audit(auditEntry(ctx, "charging.export", orgId, { after: input })));
  return {
    mime: api.output.mime,
    byteLength: undefined,
    maxAgeSeconds: 0,
    fileName: `${localize(title, language)}.xlsx`,
    open: async () =>
      writeSheet(
        columns.map(({ head, width }) => ({ title: localize(head, language), width })),
        sheetRows(ctx, filter),
      ),
  };
}
