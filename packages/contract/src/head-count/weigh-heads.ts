import { caseOdds, normalTail } from "./count-odds.ts";

export interface WeighedHeads {
  heads: number;
  /** kg */
  weight: number;
}

/** Minimum other groups and heads from which the weight of one animal is estimated. */
const minOthers = { groups: 2, heads: 10 } as const;
/** A median varies more than a mean: π ÷ 2 for normal values. */
const medianLoss = Math.PI / 2;
/**
 * Bound in standard deviations: ordinary spread exceeds it, to either side, with the probability allowed for a case.
 */
const boundOf = (() => {
  let z = 0;
  while (normalTail(z) > caseOdds / 2) z += 0.001;
  return z;
})();

/** Returns the weight of one animal in kg: the median over heads, which one wrong count does not change. */
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
 * Returns the number of heads that the weight suggests, next to the counted heads.
 * @param spread standard deviation of one animal's weight, as a share of the mean
 * @returns undefined: no reference for comparison
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
