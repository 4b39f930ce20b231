import { caseOdds, normalTail } from "./count-odds.ts";

export interface WeighedHeads {
  heads: number;
  /** Weight in kg. */
  weight: number;
}

/** Minimum groups, and minimum animals in them, from which the weight of one animal is estimated. */
const minOthers = { groups: 2, heads: 10 } as const;
/** Variance of a median relative to that of a mean: π ÷ 2 for a normal distribution. */
const medianLoss = Math.PI / 2;
/**
 * Limit in standard deviations that ordinary variation exceeds, in either direction, with the probability `caseOdds`.
 */
const boundOf = (() => {
  let z = 0;
  while (normalTail(z) > caseOdds / 2) z += 0.001;
  return z;
})();

/** Returns the weight of one animal in kg: the median, weighted by animals. One wrong count does not change it. */
function weightOfOne(others: readonly WeighedHeads[]): number {
  const sorted = others
    .map(({ heads, weight }) => ({ heads, each: weight / heads }))
    .toSorted((a, b) => a.each - b.each);
  const half = sorted.reduce((all, { heads }) => all + heads, 0) / 2;
  let passed = 0;
  for (const { heads, each } of sorted) {
    passed += heads;
    if (passed >= half) return each;
  }
  return 0;
}

/**
 * Compares a count with the number of animals that the weight suggests.
 * @param others groups from which the weight of one animal is learned
 * @param spread standard deviation of one animal's weight, as a share of the mean
 * @returns difference: counted minus suggested animals; allowed: difference that ordinary variation explains;
 * undefined: too few other groups
 */
export function weighHeads(
  { heads, weight }: WeighedHeads,
  others: readonly WeighedHeads[],
  spread: number,
): { difference: number; allowed: number } | undefined {
  const usable = others.filter((other) => other.heads > 0 && other.weight > 0);
  const known = usable.reduce((all, other) => all + other.heads, 0);
  if (usable.length < minOthers.groups || known < minOthers.heads || weight <= 0) return undefined;
  const spoken = weight / weightOfOne(usable);
  const deviation = spread * Math.sqrt(spoken + (spoken * spoken * medianLoss) / known);
  return { difference: heads - spoken, allowed: boundOf * deviation };
}
