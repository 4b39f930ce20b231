import { type LocalizedText, localize } from "@huiyan/contract/language";
import { sheetTexts } from "@huiyan/contract/weighing/weighing.texts";
import { chinaTime } from "#platform/clock/calendar-day.ts";
import { type SlipContent } from "../slip-content.ts";

/** Content of a slip's sheet for all file formats. A sheet is always in Chinese. */
export interface SheetContent {
  /** Title, followed by 手工填写 or 已作废 where it applies. */
  title: string;
  number: string;
  /** Lines above the table; each contains pairs of name and value. */
  head: [name: string, value: string][][];
  columns: string[];
  rows: (string | number)[][];
  total: (string | number)[];
  average: [name: string, value: string | number] | undefined;
  /** Fields for signatures, and the time of printing, below the table. */
  foot: string[];
  verifyUrl: string;
}

const say = (text: LocalizedText) => localize(text, "zh-CN");
const known = (value: number | null) => value ?? "-";

/** Returns the content of a sheet. @param printedAt time at which the file is written */
export function sheetContent(
  slip: { number: string; content: SlipContent; isByHand: boolean; isVoid: boolean; verifyUrl: string },
  printedAt: Date,
): SheetContent {
  const { number, isByHand, isVoid, verifyUrl, content } = slip;
  const { head, weighs, list, total, weight, avg } = content;
  const texts = sheetTexts;
  const marks = [...(isByHand ? [say(texts.byHand)] : []), ...(isVoid ? [say(texts.voided)] : [])];
  const figures = (line: { weight: number | null; uniformity?: number | null }) =>
    weighs ? [known(line.weight), line.uniformity === undefined ? "" : known(line.uniformity)] : [];
  return {
    title: say(texts.title) + (marks.length === 0 ? "" : `（${marks.join("，")}）`),
    number,
    verifyUrl,
    head: [
      [
        [say(texts.date), head.date],
        [say(texts.customer), head.customer],
        [say(texts.licensePlate), head.licensePlate],
      ],
      [
        [say(texts.serviceDep), head.serviceDep],
        [say(texts.farmOwner), head.farmOwner],
        [say(texts.farmer), head.farmer],
      ],
      [
        [say(texts.breeds), head.breeds],
        [say(texts.device), content.device_name],
      ],
    ],
    columns: [texts.serial, texts.time, texts.heads, ...(weighs ? [texts.weight, texts.uniformity] : [])].map(say),
    rows: list.map((line) => [line.serial, chinaTime(new Date(line.time)), line.total, ...figures(line)]),
    total: [say(texts.total), "", total, ...figures({ weight })],
    average: weighs ? [say(texts.average), known(avg)] : undefined,
    foot: [
      `${say(texts.customerSign)}：`,
      `${say(texts.ownerSign)}：`,
      `${say(texts.weigher)}：`,
      `${say(texts.printedAt)}：${chinaTime(printedAt)}`,
    ],
  };
}
