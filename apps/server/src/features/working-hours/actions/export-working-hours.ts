import { type Received } from "@huiyan/contract/endpoint";
import { type Language, type LocalizedText, localize } from "@huiyan/contract/language";
import { formatHour } from "@huiyan/contract/working-hours/format-hour";
import { exportWorkingHours as api } from "@huiyan/contract/working-hours/working-hours.api";
import { clockOf, hoursOf, totalSeconds, workingStrips } from "@huiyan/contract/working-hours/working-hours.rules";
import { groupNamesOf } from "#features/alarm/alarm.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { type CellValue } from "#platform/spreadsheet/sheet-parts.ts";
import { writeSheet } from "#platform/spreadsheet/write-sheet.ts";
import { dayFilter, workplaceOf } from "../day-filter.ts";
import { type DayFilter, nextWorkedDays, type WorkedDayRow, type WorkplaceFilter } from "../working-hours.queries.ts";

const title: LocalizedText = ["工时统计", "工時統計", "Working hours"];
/** Columns of the export, which has one row per interval of presence: docs/reference/time.md T7. */
const columns: readonly { head: LocalizedText; width: number }[] = [
  { head: ["日期", "日期", "Day"], width: 12 },
  { head: ["设备组", "設備組", "Group"], width: 20 },
  { head: ["设备", "設備", "Device"], width: 20 },
  { head: ["视频点位", "影像點位", "Video point"], width: 20 },
  { head: ["开始时间", "開始時間", "From"], width: 12 },
  { head: ["结束时间", "結束時間", "To"], width: 12 },
  { head: ["时长", "時長", "Duration"], width: 16 },
  { head: ["合计工时", "合計工時", "Hours of the day"], width: 12 },
];
const rowsAtOnce = 1000;

interface Requested {
  days: DayFilter;
  filter: WorkplaceFilter;
  language: Language;
}

async function* sheetRows(
  { db, caller }: Pick<Context<MemberCaller>, "db" | "caller">,
  { days, filter, language }: Requested,
): AsyncGenerator<CellValue[]> {
  let after: WorkedDayRow | undefined;
  for (;;) {
    const rows = await nextWorkedDays(db.sql, caller.scope, days, filter, { after, size: rowsAtOnce });
    const groups = await groupNamesOf(db.sql, [...new Set(rows.map(({ device_uid }) => device_uid))]);
    for (const { day, device_uid, device_name, point_name, spans } of rows) {
      const strips = workingStrips(spans);
      const total = hoursOf(totalSeconds(strips));
      for (const { start, end } of strips)
        yield [
          ...[day, groups.get(device_uid) ?? "", device_name, point_name, clockOf(start), clockOf(end)],
          ...[formatHour(end - start, language), total],
        ];
    }
    after = rows.at(-1);
    if (rows.length < rowsAtOnce) return;
  }
}

/**
 * Exports working hours with one row per interval of presence. The file is sent while it is written.
 * @throws AppError working_hours_range
 */
export async function exportWorkingHours(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<FileAnswer> {
  const { language } = ctx.request;
  const days = dayFilter(input, ctx.clock.now());
  const wanted = { days, filter: workplaceOf(input), language };
  await ctx.db.transaction((tx) =>
    tx.audit(auditEntry(ctx, "workingHours.export", ctx.caller.orgId, { after: { ...days, ...workplaceOf(input) } })),
  );
  const span = days.first === days.last ? days.first : `${days.first}_${days.last}`;
  return {
    mime: api.output.mime,
    byteLength: undefined,
    maxAgeSeconds: 0,
    fileName: `${localize(title, language)}_${span.replaceAll("-", "")}.xlsx`,
    open: async () =>
      writeSheet(
        columns.map(({ head, width }) => ({ title: localize(head, language), width })),
        sheetRows(ctx, wanted),
      ),
  };
}
