import { type Received } from "@huiyan/contract/endpoint";
import { type Language, type LocalizedText, localize } from "@huiyan/contract/language";
import { formatYuan } from "@huiyan/contract/parking/fen";
import { xlsxMime } from "@huiyan/contract/parking/parking.api";
import { orderStateTexts } from "@huiyan/contract/parking/record.texts";
import { type exportDay as api } from "@huiyan/contract/settlement/settlement.api";
import { chinaTime } from "#platform/clock/calendar-day.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { type CellValue } from "#platform/spreadsheet/sheet-parts.ts";
import { writeSheet } from "#platform/spreadsheet/write-sheet.ts";
import { daySpan } from "../china-days.ts";
import { type Days, type ListedOrder, listOwnOrders } from "../day.queries.ts";

const title: LocalizedText = ["订单清单", "訂單清單", "Orders"];
const columns: readonly { head: LocalizedText; width: number }[] = [
  { head: ["订单号", "訂單號", "Order number"], width: 24 },
  { head: ["车牌号", "車牌號", "Plate"], width: 14 },
  { head: ["泊位号", "泊位號", "Berth"], width: 10 },
  { head: ["泊入时间", "泊入時間", "Entry"], width: 20 },
  { head: ["泊出时间", "泊出時間", "Exit"], width: 20 },
  { head: ["金额(元)", "金額(元)", "Amount (yuan)"], width: 14 },
  { head: ["状态", "狀態", "State"], width: 12 },
];
const rowsAtOnce = 500;

async function* sheetRows(db: Queryable, orgId: string, days: Days, language: Language): AsyncGenerator<CellValue[]> {
  let after: ListedOrder | undefined;
  for (;;) {
    const orders = await listOwnOrders(db, orgId, days, { after, size: rowsAtOnce });
    for (const order of orders) {
      const state = orderStateTexts[order.state as keyof typeof orderStateTexts];
      yield [
        ...[
          order.order_no,
          order.plate,
          order.berth,
          chinaTime(new Date(order.entry_at)),
          chinaTime(new Date(order.leave_at)),
        ],
        ...[formatYuan(order.amount_fen), localize(state, language)],
      ];
    }
    after = orders.at(-1);
    if (orders.length < rowsAtOnce) return;
  }
}

export async function exportDay(
  { db, caller, request: { language } }: Context<MemberCaller>,
  { day }: Received<typeof api>,
): Promise<FileAnswer> {
  const heads = columns.map(({ head, width }) => ({ title: localize(head, language), width }));
  return {
    mime: xlsxMime,
    byteLength: undefined,
    maxAgeSeconds: 0,
    fileName: `${localize(title, language)}_${day.replaceAll("-", "")}.xlsx`,
    open: async () => writeSheet(heads, sheetRows(db.sql, caller.orgId, daySpan(day), language)),
  };
}
