import { type Received } from "@huiyan/contract/endpoint";
import { exportFlow as api } from "@huiyan/contract/flow/flow.api";
import { type FlowType, flowAlgorithms } from "@huiyan/contract/flow/flow.rules";
import { type LocalizedText, localize } from "@huiyan/contract/language";
import { calendarDay, chinaTime } from "#platform/clock/calendar-day.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { type CellValue } from "#platform/spreadsheet/sheet-parts.ts";
import { writeSheet } from "#platform/spreadsheet/write-sheet.ts";
import { type FlowFilter } from "../flow-filter.ts";
import { flowTimes } from "../flow-times.ts";
import { listPointFigures } from "../statistics/flow-figures.queries.ts";

const titles: Readonly<Record<"people" | "vehicles", LocalizedText>> = {
  people: ["客流统计", "客流統計", "People counts"],
  vehicles: ["车流统计", "車流統計", "Traffic flow"],
};
const columns: readonly { head: LocalizedText; width: number }[] = [
  { head: ["时间", "時間", "Time"], width: 18 },
  { head: ["设备", "設備", "Device"], width: 24 },
  { head: ["视频点位", "影像點位", "Video point"], width: 24 },
  { head: ["进入", "進入", "In"], width: 10 },
  { head: ["离开", "離開", "Out"], width: 10 },
  { head: ["净流入", "淨流入", "In less out"], width: 12 },
];
const totalText: LocalizedText = ["合计", "合計", "Total"];

async function* sheetRows(
  { db, caller, clock, request }: Context<MemberCaller>,
  type: FlowType,
  filter: FlowFilter,
): AsyncGenerator<CellValue[]> {
  const { unit, buckets } = flowTimes(type, clock.now());
  let [enter, leave] = [0, 0];
  for (const { at } of buckets) {
    const time = chinaTime(at).slice(0, unit === "hour" ? 16 : 10);
    for (const row of await listPointFigures(db.sql, caller.scope, filter, { unit, at })) {
      enter += row.enter;
      leave += row.leave;
      yield [time, row.device, row.point, row.enter, row.leave, row.enter - row.leave];
    }
  }
  yield [localize(totalText, request.language), "", "", enter, leave, enter - leave];
}

/**
 * Exports traffic counts: one row per point and hour or day in which something was counted. The file is written while
 * its rows are read.
 */
export async function exportFlow(
  ctx: Context<MemberCaller>,
  { type, ...filter }: Received<typeof api>,
): Promise<FileAnswer> {
  const { language } = ctx.request;
  await ctx.db.transaction((tx) =>
    tx.audit(auditEntry(ctx, "flow.export", ctx.caller.orgId, { after: { type, ...filter } })),
  );
  const title = titles[filter.alg_id === flowAlgorithms.people ? "people" : "vehicles"];
  return {
    mime: api.output.mime,
    byteLength: undefined,
    maxAgeSeconds: 0,
    fileName: `${localize(title, language)}_${calendarDay(ctx.clock.now())}.xlsx`,
    open: async () =>
      writeSheet(
        columns.map(({ head, width }) => ({ title: localize(head, language), width })),
        sheetRows(ctx, type, filter),
      ),
  };
}
