import { type Language, type LocalizedText, localize } from "@huiyan/contract/language";
import { fen, formatYuan } from "@huiyan/contract/parking/fen";
import { parkingStatusOf } from "@huiyan/contract/parking/order.rules";
import { reviewCause, reviewStateTexts } from "@huiyan/contract/parking/parking.texts";
import {
  berthTypeTexts,
  carTypeTexts,
  orderStateTexts,
  parkingStatusTexts,
  settleTexts,
} from "@huiyan/contract/parking/record.texts";
import { reviewCodes } from "@huiyan/contract/parking/review.rules";
import { chinaTime } from "#platform/clock/calendar-day.ts";
import { type CellValue } from "#platform/spreadsheet/sheet-parts.ts";
import { type ListedRecord } from "../list/find-records.queries.ts";
import { factsOf } from "../records/record-fee.ts";
import { gapCause } from "../records/record-gaps.ts";

/** Column titles and widths of 停车数据.xlsx. docs/reference/parking.md P30. */
export const recordColumns: readonly { head: LocalizedText; width: number }[] = [
  { head: ["序号", "序號", "No."], width: 8 },
  { head: ["流水号", "流水號", "Serial"], width: 18 },
  { head: ["车牌号", "車牌號", "Plate"], width: 14 },
  { head: ["车辆类型", "車輛類型", "Car"], width: 10 },
  { head: ["设备组", "設備組", "Group"], width: 20 },
  { head: ["所属设备", "所屬設備", "Device"], width: 20 },
  { head: ["视频点位", "影像點位", "Point"], width: 20 },
  { head: ["泊位号", "泊位號", "Berth"], width: 10 },
  { head: ["泊位类型", "泊位類型", "Berth type"], width: 10 },
  { head: ["泊入时间", "泊入時間", "Entry"], width: 20 },
  { head: ["泊出时间", "泊出時間", "Exit"], width: 20 },
  { head: ["停车时长", "停車時長", "Duration"], width: 16 },
  { head: ["停车状态", "停車狀態", "Status"], width: 12 },
  { head: ["审核状态", "審核狀態", "Review"], width: 12 },
  { head: ["审核人", "審核人", "Reviewer"], width: 12 },
  { head: ["审核时间", "審核時間", "Reviewed at"], width: 20 },
  { head: ["审核内容", "審核內容", "Reason"], width: 20 },
  { head: ["争议原因", "爭議原因", "Dispute"], width: 20 },
  { head: ["作废原因", "作廢原因", "Voided for"], width: 20 },
  { head: ["剔除原因", "剔除原因", "Excluded for"], width: 20 },
  { head: ["应收占用费(元)", "應收佔用費(元)", "Fee (yuan)"], width: 14 },
  { head: ["订单号", "訂單號", "Order no."], width: 20 },
  { head: ["订单金额(元)", "訂單金額(元)", "Order amount (yuan)"], width: 14 },
  { head: ["支付时间", "支付時間", "Paid at"], width: 20 },
  { head: ["订单状态", "訂單狀態", "Order"], width: 12 },
  { head: ["结算状态", "結算狀態", "Settled"], width: 12 },
];

const automatic: LocalizedText = ["自动审核", "自動審核", "Automatic"];

function duration(record: ListedRecord, language: Language): string {
  if (record.entry_at === null || record.leave_at === null) return "";
  const seconds = Math.round((record.leave_at.getTime() - record.entry_at.getTime()) / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return language === "en" ? `${h} h ${m} min ${s} s` : `${h}小时${m}分${s}秒`;
}

const time = (at: Date | null) => (at === null ? "" : chinaTime(at));

const yuan = (amount: number) => formatYuan(fen(amount)).replaceAll(",", "");

/** Returns the cells of one row. An excluded record has an empty fee. */
export function recordCells(record: ListedRecord, index: number, language: Language): CellValue[] {
  const facts = factsOf(record);
  const codes = reviewCodes.filter((code) => record.codes.includes(code));
  const text = (texts: LocalizedText | undefined) => (texts === undefined ? "" : localize(texts, language));
  const fee = facts.exclude || record.fee_fen === null ? "" : yuan(record.fee_fen);
  return [
    ...[index, record.serial, record.plate, text(carTypeTexts[record.car_type === 2 ? 2 : 1])],
    ...[record.group_name, record.device_name, record.point_name, record.berth_label],
    text(berthTypeTexts[record.berth_type]),
    ...[time(record.entry_at), time(record.leave_at), duration(record, language)],
    text(parkingStatusTexts[parkingStatusOf(facts.hasLeave, facts.order)]),
    ...[text(reviewStateTexts[facts.review]), record.reviewer ?? text(automatic), time(record.reviewed_at)],
    reviewCause(facts.review, codes, language, gapCause(record)),
    ...[record.dispute_cause ?? "", record.scrap_cause ?? "", record.exclude_cause ?? ""],
    ...[fee === "" ? null : Number(fee), record.order_no ?? ""],
    ...[record.order_fen === null ? null : Number(yuan(record.order_fen)), time(record.paid_at)],
    text(orderStateTexts[facts.order]),
    text(settleTexts[record.is_settled ? 1 : 0]),
  ];
}
