import { allowedDifference, type CounterRates, caseOdds, differenceOdds } from "./count-odds.ts";
import { type BatchGroup, type CountedBatch, type CountPairKind } from "./counted-batch.ts";
import { weighHeads } from "./weigh-heads.ts";

/** Users rely on these texts: they do not change. */
export const headCountTexts = {
  name: "请输入名称",
  nameLong: "名称最多 50 个字",
  counter: "请选择计数点",
  sameCounter: "请选择两个不同的计数点",
  truth: "请输入实际头数",
  noteLong: "备注最多 200 个字",
} as const;

export const headCountLimits = {
  ...{ name: 50, note: 200, pairs: 50 },
  /** Limits of one comparison: newest messages per counter, and days. */
  ...{ messages: 500, days: 31 },
  heads: 100_000,
} as const;

/** Errors per thousand heads, as entered. */
export const rateLimits = { min: 0, max: 200, usual: 0.2 } as const;
export const passageLimits = { delaySeconds: 86_400, gapSeconds: { min: 5, max: 86_400, usual: 300 } } as const;
export const spreadLimits = { min: 1, max: 50, usual: 10 } as const;

/** Time after a group's end until both counters must have reported it: a shipment's message comes at its end. */
export const settleMs = 10 * 60_000;
/** Days of decisions and agreements from which the error rates are learned. */
export const learnDays = 30;
/**
 * - `agree`: equal numbers
 * - `within`: explained by the stated error rates
 * - `differs`: more than they explain
 * - `single`: one of them saw no animals
 * - `unknown`: no weight, or no comparison possible
 * - `pending`: reports may still be missing
 */
export const countVerdicts = ["agree", "within", "differs", "single", "unknown", "pending"] as const;
export type CountVerdict = (typeof countVerdicts)[number];
/** Returns true for verdicts that need a user's decision. */
export const isCase = (verdict: CountVerdict): boolean => verdict === "differs" || verdict === "single";

export interface CountPairRules {
  kind: CountPairKind;
  delayMs: number;
  /** Forward at the second counter is backward at the first. */
  opposite: boolean;
  /** Standard deviation of one animal's weight as a share of the mean. */
  spread: number;
  first: CounterRates;
  second: CounterRates;
}

export interface Judged {
  first: number;
  /** Heads; null: no comparable count. */
  second: number | null;
  /** Weight by the second counter in kg, if it weighs. */
  weight: number | null;
  /** First minus second; for a weight with 1 decimal. */
  difference: number | null;
  allowed: number | null;
  verdict: CountVerdict;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const oneDecimal = (value: number) => Math.round(value * 10) / 10;
const headsOf = (batches: readonly CountedBatch[]) => sumOf(batches.map(({ heads }) => heads));
const weightOf = (batches: readonly CountedBatch[]) => sumOf(batches.map(({ weight }) => weight ?? 0));

/** Allowed distance of a true number from the counts: this share, or this many heads if that is more. */
const plausibleSlack = { share: 0.2, heads: 3 } as const;

/** Returns true if the number can be the truth of a group, so that no second confirmation is needed. */
export function isPlausibleTruth(truth: number, { first, second }: Pick<Judged, "first" | "second">): boolean {
  const seen = second === null ? [first] : [first, second];
  const [minSeen, maxSeen] = [Math.min(...seen), Math.max(...seen)];
  const slack = Math.max(plausibleSlack.heads, plausibleSlack.share * Math.max(...seen.map(Math.abs)));
  const isOtherWay = (truth < 0 && minSeen >= 0) || (truth > 0 && maxSeen < 0);
  return !isOtherWay && truth >= minSeen - slack && truth <= maxSeen + slack;
}

/** Returns the heads of both sides in comparable form. */
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
    ...{ difference: oneDecimal(difference), allowed: oneDecimal(bound) },
    verdict: Math.abs(difference) > bound ? "differs" : near,
  };
}

/** Judges a difference of heads by the ordinary errors of both counters. */
function judgeHeads(first: number, second: number, rules: CountPairRules): Judged {
  const heads = Math.max(Math.abs(first), Math.abs(second));
  const difference = first - second;
  // returning animals are counted backward: a lower number means more of them
  const side = (first + second < 0 ? -difference : difference) < 0 ? -1 : 1;
  const odds = differenceOdds(side * Math.abs(difference), heads, rules.first, rules.second);
  const verdict = difference === 0 ? "agree" : odds < caseOdds / 2 ? "differs" : "within";
  const allowed = allowedDifference(side, heads, rules.first, rules.second);
  return { first, second, weight: null, difference, allowed, verdict };
}

/**
 * Judges whether both counters agree on a group, within their stated error rates.
 * @param others groups of the same pair near it, to learn the weight of one animal
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
 * Judges the sum of both counters over many groups, which shows small systematic differences. Groups with one side are
 * left out.
 */
export function judgeSum(judged: readonly Judged[], rules: CountPairRules): (Judged & { groups: number }) | undefined {
  const both = judged.filter(({ verdict }) => verdict === "agree" || verdict === "within" || verdict === "differs");
  if (both.length === 0 || rules.kind === "weight") return undefined;
  const sums = [sumOf(both.map(({ first }) => first)), sumOf(both.map(({ second }) => second ?? 0))] as const;
  return { ...judgeHeads(...sums, rules), groups: both.length };
}
