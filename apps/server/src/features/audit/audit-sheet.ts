import { type Readable } from "node:stream";
import { type AuditReader, changesLine, changesOf } from "@huiyan/contract/audit/audit-changes";
import { type LocalizedText, localize } from "@huiyan/contract/language";
import { chinaTime } from "#platform/clock/calendar-day.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type CellValue } from "#platform/spreadsheet/sheet-parts.ts";
import { writeSheet } from "#platform/spreadsheet/write-sheet.ts";
import { type AuditFilter, type AuditRow, nextAuditRows } from "./audit-log.queries.ts";
import { listObjectNames, type ObjectNames } from "./audit-names.queries.ts";
import { viewAuditLine } from "./audit-view.ts";

const rowsAtOnce = 1000;
/** Maximum rows of an export. For more rows, users export several shorter time ranges. */
const maxRows = 100_000;

const columns: readonly { head: LocalizedText; width: number }[] = [
  { head: ["时间", "時間", "Time"], width: 20 },
  { head: ["用户", "使用者", "Person"], width: 16 },
  { head: ["操作", "操作", "Action"], width: 24 },
  { head: ["对象", "對象", "Object"], width: 38 },
  { head: ["变更内容", "變更內容", "Change"], width: 60 },
  { head: ["IP", "IP", "IP"], width: 16 },
];

function cells(row: AuditRow, names: ObjectNames, reader: AuditReader): CellValue[] {
  const { detail, user, object, action_name, ip } = viewAuditLine(row, names, reader);
  return [chinaTime(row.at), user, action_name, object, changesLine(changesOf(detail, reader)), ip];
}

async function* sheetRows(db: Queryable, filter: AuditFilter, reader: AuditReader) {
  let last: AuditRow | undefined;
  for (let count = 0; count < maxRows; count += rowsAtOnce) {
    const rows = await nextAuditRows(db, filter, last, rowsAtOnce);
    const names = await listObjectNames(db, filter.orgId, rows);
    yield* rows.map((row) => cells(row, names, reader));
    last = rows.at(-1);
    if (rows.length < rowsAtOnce) return;
  }
}

/** Writes audit lines to a workbook, newest first. The lines are read while the workbook is written. */
export function auditSheet(db: Queryable, filter: AuditFilter, reader: AuditReader): Readable {
  const heads = columns.map(({ head, width }) => ({ title: localize(head, reader.language), width }));
  return writeSheet(heads, sheetRows(db, filter, reader));
}
