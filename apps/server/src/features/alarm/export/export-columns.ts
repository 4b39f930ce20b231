import { alarmSentence } from "@huiyan/contract/alarm/alarm-sentence";
import { responsibleOf } from "@huiyan/contract/alarm/handling.rules";
import { falseAlarmTexts, handleStateTexts, severityTexts } from "@huiyan/contract/alarm/handling.texts";
import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { formText } from "@huiyan/contract/form-texts";
import { type Language, type LocalizedText, localize } from "@huiyan/contract/language";
import { aliasDefault } from "@huiyan/contract/organisation/organisation.rules";
import { chinaTime } from "#platform/clock/calendar-day.ts";
import { type CellValue, type SheetColumn } from "#platform/spreadsheet/sheet-parts.ts";
import { type ExportedRow } from "./export-rows.queries.ts";

/** An exported row with its row number and the names of its device's groups, which a separate query reads. */
export interface NumberedRow extends ExportedRow {
  /** Number of the row, from 1. */
  number: number;
  groups: string;
}

interface Column {
  head: LocalizedText;
  /** Width of the column in characters. */
  width: number;
  value: (row: NumberedRow, language: Language) => CellValue;
}

const yes: LocalizedText = ["是", "是", "Yes"];
const no: LocalizedText = ["否", "否", "No"];
const severities: Record<number, LocalizedText> = {
  1: severityTexts.severity1,
  2: severityTexts.severity2,
  3: severityTexts.severity3,
};

const yesOrNo = (isSet: boolean, language: Language) => localize(isSet ? yes : no, language);

function numberIn(text: string | null): CellValue {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}

/**
 * Returns the reason of a false alarm and the remark. The reason is one of the offered reasons or the user's own text.
 */
function remarkOf({ reason, remark }: ExportedRow, language: Language): string {
  const known = Object.entries(falseAlarmTexts).find(([key]) => key === reason)?.[1];
  const why = known === undefined ? reason : localize(known, language);
  return [why, remark].filter((text) => text !== null && text !== "").join("；");
}

const sentenceOf = ({ alg_id, message, data }: ExportedRow, language: Language): string =>
  language === "zh-CN" ? message : alarmSentence(alg_id, data, language);

const columns: readonly Column[] = [
  { head: ["序号", "序號", "No."], width: 8, value: ({ number }) => number },
  { head: ["报警时间", "警報時間", "Time"], width: 20, value: ({ happened_at }) => chinaTime(happened_at) },
  { head: ["{group}", "{group}", "{group}"], width: 20, value: ({ groups }) => groups },
  { head: ["所属设备", "所屬設備", "Device"], width: 20, value: ({ device_name }) => device_name },
  { head: ["视频点位", "影像點位", "Point"], width: 20, value: ({ point_name }) => point_name },
  {
    head: ["算法", "演算法", "Algorithm"],
    width: 18,
    value: ({ alg_id }, language) => algorithmName(alg_id, language),
  },
  { head: ["报警内容", "警報內容", "Alarm content"], width: 40, value: sentenceOf },
  {
    head: ["级别", "級別", "Severity"],
    width: 8,
    value: ({ severity }, language) => localize(severities[severity] ?? severityTexts.severity2, language),
  },
  {
    head: ["处理状态", "處理狀態", "Status"],
    width: 18,
    value: ({ state }, language) => localize(handleStateTexts[state], language),
  },
  {
    head: ["处理人", "處理人", "Assignee"],
    width: 12,
    value: ({ state, assignee, handler }) => responsibleOf(state, assignee, handler),
  },
  {
    head: ["处理时间", "處理時間", "Handled at"],
    width: 20,
    value: ({ handled_at }) => (handled_at === null ? null : chinaTime(handled_at)),
  },
  { head: ["备注", "備註", "Note"], width: 30, value: remarkOf },
  { head: ["已读", "已讀", "Read"], width: 8, value: ({ client_read }, language) => yesOrNo(client_read, language) },
  { head: ["标记", "標記", "Starred"], width: 8, value: ({ client_mark }, language) => yesOrNo(client_mark, language) },
  { head: ["车牌", "車牌", "Plate"], width: 12, value: ({ plate }) => plate },
  { head: ["数量", "數量", "Count"], width: 10, value: ({ count }) => numberIn(count) },
  { head: ["重量(kg)", "重量(kg)", "Weight (kg)"], width: 12, value: ({ weight }) => numberIn(weight) },
];
const picture: LocalizedText = ["图片", "圖片", "Picture"];

/**
 * Index of the picture column, and size of a picture in pixels. The picture column follows the last
 * data column. The size is twice that of a thumbnail in the alarm list.
 */
export const pictureRoom = { column: columns.length, width: 152, height: 86 };

/** @param groupTerm the organisation's own term for device groups */
export function exportHeads(language: Language, groupTerm: string | undefined, hasPictures: boolean): SheetColumn[] {
  const group = groupTerm || formText(aliasDefault, language);
  const heads = columns.map(({ head, width }) => ({
    title: localize(head, language).replace("{group}", group),
    width,
  }));
  return hasPictures ? [...heads, { title: localize(picture, language), width: 22 }] : heads;
}

export function exportCells(row: NumberedRow, language: Language): CellValue[] {
  return columns.map(({ value }) => value(row, language));
}
