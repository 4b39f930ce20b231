import { effective, type LivestockData } from "../alarm/livestock.rules.ts";
import { oneDecimal, twoDecimals } from "../rounding.ts";

/**
 * Algorithms whose slips show weights. Estimated weights are not shown, because an estimate is no weighing.
 * docs/reference/weighing.md W1.
 */
const sheetWeights: readonly string[] = ["dbgz", "tdgz"];
export const hasWeights = (alg: string): boolean => sheetWeights.includes(alg);

/** Maximum messages on one slip. docs/reference/weighing.md W2. */
export const slipMessagesMax = 200;
/** Maximum characters of a field above the lines. */
export const slipHeadMax = 50;
export const voidReasonMax = 100;
/** Maximum slips that an organisation can make per day. More are never needed, and slips are kept for years. */
export const slipsPerDay = 1000;
/** Years for which messages on a slip and their pictures are kept. docs/reference/weighing.md W7. */
export const slipKeptYears = 3;

/** Error texts, shared by the server and the form. */
export const weighingTexts = {
  noMessages: "请选择要操作的消息！",
  tooMany: "一张磅单最多 200 条消息",
  headLong: "最多 50 个字",
  manyToday: "今天已开具 1000 张磅单，达到上限，请明天再开",
  typedHeads: "每行的头数须为 0 到 100000 的整数",
  typedWeight: "每行的重量须为 0 到 50000 公斤",
  reason: "请填写作废原因",
  reasonLong: "作废原因最多 100 个字",
  code: "二维码内容不完整，请重新扫描",
} as const;

/**
 * Maximum deviation from the mean weight, as a share of it, of an animal that counts as uniform.
 * docs/reference/weighing.md W4.
 */
const evenShare = 0.1;
/** Tolerance for floating-point errors in comparisons with the limit. */
const tolerance = 1e-9;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

interface Weighed {
  heads: number;
  /** Weight of one animal in kg. */
  each: number;
}

/**
 * Returns the share of animals whose weight is near the mean, in percent with 1 decimal; undefined with fewer than two
 * weights.
 */
function evenPercent(weighed: readonly Weighed[]): number | undefined {
  const heads = sum(weighed.map((one) => one.heads));
  if (weighed.length < 2 || heads <= 0) return undefined;
  const mean = sum(weighed.map((one) => one.heads * one.each)) / heads;
  const even = weighed.filter(({ each }) => Math.abs(each - mean) <= mean * evenShare + tolerance);
  return oneDecimal((sum(even.map((one) => one.heads)) * 100) / heads);
}

/** Returns the number of animals in a batch after reviews. */
const headsOf = ({ reviews, counts, msglist }: LivestockData, index: number): number =>
  reviews[index]?.count ?? counts[index] ?? msglist[index]?.count ?? 0;

/**
 * Returns the share of animals that weigh about the mean, in percent. Uses the weight of each animal if all are known,
 * else the mean weight of each batch. docs/reference/weighing.md W4.
 */
export function uniformityOf(data: LivestockData): number | undefined {
  const batches = data.msglist.map(({ weight, weights = [] }, index) => ({
    weight,
    weights,
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

/** A message on a slip. `time`: epoch ms. */
export interface SlipMessage {
  time: number;
  data: LivestockData;
}

/** A line of the sheet. Weights in kg, uniformity in percent; null: not known. */
export interface SlipLine {
  serial: number;
  /** Time of the message, epoch ms. */
  time: number;
  total: number;
  weight: number | null;
  uniformity: number | null;
}

export interface SlipSums {
  total: number;
  weight: number | null;
  /** Mean weight of one animal in kg. */
  avg: number | null;
}

/** Returns the mean weight of one animal in kg; 0 if there are no animals. docs/reference/weighing.md W3. */
export const averageWeight = (weight: number, total: number): number => (total > 0 ? twoDecimals(weight / total) : 0);

/** Returns the sums over the lines. If one line has no weight, the total weight is unknown. */
export function slipSums(lines: readonly Pick<SlipLine, "total" | "weight">[], weighs: boolean): SlipSums {
  const total = sum(lines.map((line) => line.total));
  const weights = lines.flatMap(({ weight }) => (weight === null ? [] : [weight]));
  if (!weighs || weights.length < lines.length) return { total, weight: null, avg: null };
  const weight = sum(weights);
  return { total, weight: twoDecimals(weight), avg: averageWeight(weight, total) };
}

/** Returns the lines of the sheet with reviewed values, oldest first. docs/reference/weighing.md W3. */
export function slipLines(alg: string, messages: readonly SlipMessage[]): SlipLine[] {
  const weighs = hasWeights(alg);
  return messages
    .toSorted((a, b) => a.time - b.time)
    .map(({ time, data }, index) => {
      const { total, weight } = effective(data);
      return {
        serial: index + 1,
        time,
        total,
        weight: weighs && weight !== undefined ? twoDecimals(weight) : null,
        uniformity: weighs ? (uniformityOf(data) ?? null) : null,
      };
    });
}

/**
 * Returns a slip number such as LB202611200001: the day and at least four digits.
 * @param day yyyyMMdd
 */
export const slipNumber = (day: string, count: number): string => `LB${day}${String(count).padStart(4, "0")}`;

/**
 * Returns the file name without extension, such as 磅单_20261120_粤B12345_LB202611200001. Characters that file names must
 * not contain are removed.
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
