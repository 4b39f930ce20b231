import { allowedDifference, type CounterRates, caseOdds, differenceOdds } from "./count-odds.ts";
import { type BatchGroup, type CountedBatch, type CountPairKind } from "./counted-batch.ts";
import { weighHeads } from "./weigh-heads.ts";

/** Error texts that users rely on: do not change them. */
export const headCountTexts = {
  name: "请输入名称",
  nameLong: "名称最多 50 个字",
  counter: "请选择计数点",
  sameCounter: "请选择两个不同的计数点",
  truth: "请输入实际头数",
  noteLong: "备注最多 200 个字",
} as const;

export const headCountLimits = {
  name: 50,
  note: 200,
  pairs: 50,
  /** Limits of one comparison: messages per counter (the newest ones), and days. */
  messages: 500,
  days: 31,
  heads: 100_000,
} as const;

/** Range and default of the error rates that users enter, per thousand animals. */
export const rateLimits = { min: 0, max: 200, usual: 0.2 } as const;
export const passageLimits = { delaySeconds: 86_400, gapSeconds: { min: 5, max: 86_400, usual: 300 } } as const;
export const spreadLimits = { min: 1, max: 50, usual: 10 } as const;

/** Time after a group's end before it is judged, because a counter sends its message only after the whole load. */
export const settleMs = 10 * 60_000;
/** Days of decided and agreeing groups from which error rates are learned. */
export const learnDays = 30;
/**
 * Verdicts about a group.
 * - `agree`: equal numbers
 * - `within`: the stated error rates explain the difference
 * - `differs`: the stated error rates do not explain the difference
 * - `single`: only one counter saw animals
 * - `unknown`: not comparable, for example without a weight
 * - `pending`: a counter's report may still be missing
 */
export const countVerdicts = ["agree", "within", "differs", "single", "unknown", "pending"] as const;
export type CountVerdict = (typeof countVerdicts)[number];
/** Returns true for verdicts that need a user's decision. */
export const isCase = (verdict: CountVerdict): boolean => verdict === "differs" || verdict === "single";

export interface CountPairRules {
  kind: CountPairKind;
  delayMs: number;
  /** True if animals that walk forward at the first counter walk backward at the second. */
  opposite: boolean;
  /** Standard deviation of one animal's weight as a share of the mean. */
  spread: number;
  first: CounterRates;
  second: CounterRates;
}

export interface Judged {
  first: number;
  /** Number of animals by the second counter; null: not comparable. */
  second: number | null;
  /** Weight in kg if the second counter is a scale; otherwise null. */
  weight: number | null;
  /** First count minus second; 1 decimal if the second counter is a scale. */
  difference: number | null;
  allowed: number | null;
  verdict: CountVerdict;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const oneDecimal = (value: number) => Math.round(value * 10) / 10;
const headsOf = (batches: readonly CountedBatch[]) => sumOf(batches.map(({ heads }) => heads));
const weightOf = (batches: readonly CountedBatch[]) => sumOf(batches.map(({ weight }) => weight ?? 0));

/**
 * Maximum difference between a plausible true number and the counts: this share of the larger count, or this many
 * animals if that is more.
 */
const plausibleSlack = { share: 0.2, heads: 3 } as const;

/** Returns true if the number is near the counts of a group. Other numbers need the user's confirmation. */
export function isPlausibleTruth(truth: number, { first, second }: Pick<Judged, "first" | "second">): boolean {
  const seen = second === null ? [first] : [first, second];
  const [minSeen, maxSeen] = [Math.min(...seen), Math.max(...seen)];
  const slack = Math.max(plausibleSlack.heads, plausibleSlack.share * Math.max(...seen.map(Math.abs)));
  const isOtherWay = (truth < 0 && minSeen >= 0) || (truth > 0 && maxSeen < 0);
  return !isOtherWay && truth >= minSeen - slack && truth <= maxSeen + slack;
}

/**
 * Returns the counts of both sides with the same sign convention. For a count of a pen, the second side is the change
 * between its two readings.
 */
export function sidesOf(
  { first, second }: BatchGroup,
  { kind, opposite }: Pick<CountPairRules, "kind" | "opposite">,
): { first: number; second: number } {
  const heads = kind === "stock" ? (second[1]?.heads ?? 0) - (second[0]?.heads ?? 0) : headsOf(second);
  // +0 avoids a negative zero
  return { first: headsOf(first), second: (opposite ? -heads : heads) + 0 };
}

function judgeWeight(group: BatchGroup, others: readonly BatchGroup[], { spread }: CountPairRules): Judged {
  const heads = headsOf(group.first);
  const weight = weightOf(group.second);
  const known = others.map(({ first, second }) => ({ heads: headsOf(first), weight: weightOf(second) }));
  const compared = weight > 0 ? weighHeads({ heads, weight }, known, spread) : undefined;
  const none = { first: heads, second: null, weight: weight > 0 ? oneDecimal(weight) : null };
  if (compared === undefined) return { ...none, difference: null, allowed: null, verdict: "unknown" };
  const { difference, allowed } = compared;
  const bound = Math.max(allowed, 0.5);
  const near = Math.abs(difference) < 0.5 ? "agree" : "within";
  return {
    ...none,
    second: oneDecimal(heads - difference),
    difference: oneDecimal(difference),
    allowed: oneDecimal(bound),
    verdict: Math.abs(difference) > bound ? "differs" : near,
  };
}

/** Judges the difference of two counts by the error rates of both counters. */
function judgeHeads(first: number, second: number, rules: CountPairRules): Judged {
  const heads = Math.max(Math.abs(first), Math.abs(second));
  const difference = first - second;
  // With negative counts (animals walk back), a lower number means that more animals were counted.
  const side = (first + second < 0 ? -difference : difference) < 0 ? -1 : 1;
  const odds = differenceOdds(side * Math.abs(difference), heads, rules.first, rules.second);
  const verdict = difference === 0 ? "agree" : odds < caseOdds / 2 ? "differs" : "within";
  const allowed = allowedDifference(side, heads, rules.first, rules.second);
  return { first, second, weight: null, difference, allowed, verdict };
}

/**
 * Judges whether both counters agree on a group, given their error rates.
 * @param others groups of the same pair at about the same time; the weight of one animal is learned from them
 * @param now epoch ms
 */
export function judgeGroup(
  group: BatchGroup,
  rules: CountPairRules,
  { others, now }: { others: readonly BatchGroup[]; now: number },
): Judged {
  const { kind } = rules;
  const isPending = now < group.end + rules.delayMs + settleMs;
  if (kind === "weight") {
    const judged = judgeWeight(group, others, rules);
    if (isPending) return { ...judged, verdict: "pending" };
    return group.first.length === 0 ? { ...judged, verdict: "single" } : judged;
  }
  const { first, second } = sidesOf(group, rules);
  const judged = judgeHeads(first, second, rules);
  if (isPending) return { ...judged, verdict: "pending" };
  const isSingle = kind === "flow" && (group.first.length === 0) !== (group.second.length === 0);
  return isSingle && judged.difference !== 0 ? { ...judged, verdict: "single" } : judged;
}

/**
 * Judges the sums of both counters over many groups; this reveals small systematic errors. Groups seen by one counter
 * only are left out.
 * @returns undefined if no group is comparable, or the second counter is a scale
 */
export function judgeSum(judged: readonly Judged[], rules: CountPairRules): (Judged & { groups: number }) | undefined {
  const both = judged.filter(({ verdict }) => verdict === "agree" || verdict === "within" || verdict === "differs");
  if (both.length === 0 || rules.kind === "weight") return undefined;
  const sums = [sumOf(both.map(({ first }) => first)), sumOf(both.map(({ second }) => second ?? 0))] as const;
  return { ...judgeHeads(...sums, rules), groups: both.length };
}
