import { effective, type LivestockData } from "../alarm/livestock.rules.ts";
import { oneDecimal, twoDecimals } from "../rounding.ts";

/** Algorithms whose slips show weights; an estimated weight is not a weighing. docs/reference/weighing.md W1. */
const sheetWeights: readonly string[] = ["dbgz", "tdgz"];
export const hasWeights = (alg: string): boolean => sheetWeights.includes(alg);

/** docs/reference/weighing.md W2. */
export const slipMessagesMax = 200;
/** Characters of a field of the head. */
export const slipHeadMax = 50;
export const voidReasonMax = 100;
/** Maximum slips of an organisation per day, far more than are weighed; slips are kept for years. */
export const slipsPerDay = 1000;
/** Years that messages of a slip and their pictures are kept. docs/reference/weighing.md W7. */
export const slipKeptYears = 3;

/** Errors of entered values, shared by the server and the form. */
export const weighingTexts = {
  noMessages: "请选择要操作的消息！",
  tooMany: "一张磅单最多 200 条消息",
  headLong: "最多 50 个字",
  manyToday: "今天已开具 1000 张磅单，达到上限，请明天再开",
  reason: "请填写作废原因",
  reasonLong: "作废原因最多 100 个字",
  code: "二维码内容不完整，请重新扫描",
} as const;

/** Maximum deviation from the mean, as a share, of an even animal. docs/reference/weighing.md W4. */
const evenShare = 0.1;
/** Tolerance for rounding errors of floating point at the bounds. */
const tolerance = 1e-9;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

interface Weighed {
  heads: number;
  /** kg of one animal. */
  each: number;
}

/** Percent, 1 decimal; undefined if no comparison is possible. */
function evenPercent(weighed: readonly Weighed[]): number | undefined {
  const heads = sum(weighed.map((one) => one.heads));
  if (weighed.length < 2 || heads <= 0) return undefined;
  const mean = sum(weighed.map((one) => one.heads * one.each)) / heads;
  const even = weighed.filter(({ each }) => Math.abs(each - mean) <= mean * evenShare + tolerance);
  return oneDecimal((sum(even.map((one) => one.heads)) * 100) / heads);
}

/** Heads of a batch as they count now. */
const headsOf = ({ reviews, counts, msglist }: LivestockData, index: number): number =>
  reviews[index]?.count ?? counts[index] ?? msglist[index]?.count ?? 0;

/**
 * Share of the animals that weigh about the mean: of each animal where all are known, else of the batches with their
 * averages. docs/reference/weighing.md W4.
 */
export function uniformityOf(data: LivestockData): number | undefined {
  const batches = data.msglist.map(({ weight, weights = [] }, index) => ({
    ...{ weight, weights },
    heads: headsOf(data, index),
  }));
  if (batches.length > 0 && batches.every(({ weights }) => weights.length > 0))
    return evenPercent(batches.flatMap(({ weights }) => weights.map((each) => ({ heads: 1, each }))));
  return evenPercent(
    batches.flatMap(({ heads, weight }) =>
      heads > 0 && weight !== undefined ? [{ heads, each: weight / heads }] : [],
    ),
  );
}

/** A message on a slip; `time` epoch ms. */
export interface SlipMessage {
  time: number;
  data: LivestockData;
}

/** A line of the sheet; kg and percent, null: not known. */
export interface SlipLine {
  serial: number;
  /** Epoch ms. */
  time: number;
  total: number;
  weight: number | null;
  uniformity: number | null;
}

export interface SlipSums {
  total: number;
  weight: number | null;
  /** kg of one animal. */
  avg: number | null;
}

/** Kg of one animal; 0 without animals. docs/reference/weighing.md W3. */
export const averageWeight = (weight: number, total: number): number => (total > 0 ? twoDecimals(weight / total) : 0);

/** Returns the sums of the sheet; a weight missing in one line makes the sum unknown. */
export function slipSums(lines: readonly Pick<SlipLine, "total" | "weight">[], weighs: boolean): SlipSums {
  const total = sum(lines.map((line) => line.total));
  const weights = lines.flatMap(({ weight }) => (weight === null ? [] : [weight]));
  if (!weighs || weights.length < lines.length) return { total, weight: null, avg: null };
  const weight = sum(weights);
  return { total, weight: twoDecimals(weight), avg: averageWeight(weight, total) };
}

/** Returns the sheet's lines, oldest first, with reviewed values. docs/reference/weighing.md W3. */
export function slipLines(alg: string, messages: readonly SlipMessage[]): SlipLine[] {
  const weighs = hasWeights(alg);
  return messages
    .toSorted((a, b) => a.time - b.time)
    .map(({ time, data }, index) => {
      const { total, weight } = effective(data);
      return {
        ...{ serial: index + 1, time, total },
        weight: weighs && weight !== undefined ? twoDecimals(weight) : null,
        uniformity: weighs ? (uniformityOf(data) ?? null) : null,
      };
    });
}

/** LB20261120 and four digits; the tenthousandth of a day has five. @param day yyyyMMdd */
export const slipNumber = (day: string, count: number): string => `LB${day}${String(count).padStart(4, "0")}`;

/**
 * Returns 磅单_20261120_粤B12345_LB202611200001 without its extension; characters that are invalid in file names are
 * removed.
 */
export function slipFileName(
  title: string,
  { date, licensePlate, number }: { date: string; licensePlate: string; number: string },
): string {
  const parts = [title, date.replaceAll("-", ""), licensePlate, number].map((part) =>
    part.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "").trim(),
  );
  return parts.filter((part) => part !== "").join("_");
}
