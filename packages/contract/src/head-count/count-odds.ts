/** Errors of a counter per head that it should have counted. */
export interface CounterRates {
  miss: number;
  double: number;
}

/** Probability, over both sides, below which a difference from ordinary errors is a case. */
export const caseOdds = 0.05;

/** Terms of a sum below this do not change a verdict. */
const negligible = 1e-15;

/** Returns Poisson probabilities from 0 on, until they are negligible. */
function poisson(mean: number): number[] {
  const terms = [Math.exp(-mean)];
  for (let k = 1; k <= mean || (terms[k - 1] ?? 0) > negligible; k++) terms.push(((terms[k - 1] ?? 0) * mean) / k);
  return terms;
}

/**
 * Returns the probability of a standard normal value of at least `z`. Abramowitz and Stegun 26.2.17, error below
 * 7.5e-8.
 */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly;
}

/** Mean above which the two counts of errors are approximated by a normal distribution. */
const manyErrors = 30;

/** Returns the probability that errors with these means, up minus down, make a difference of at least `d` > 0. */
function upOdds(up: number, down: number, d: number): number {
  if (up + down > manyErrors) return normalTail((d - 0.5 - (up - down)) / Math.sqrt(up + down));
  const tail: number[] = [];
  for (const [back, term] of poisson(up).toReversed().entries()) tail.push((tail[back - 1] ?? 0) + term);
  tail.reverse();
  return poisson(down).reduce((odds, chance, k) => odds + chance * (tail[k + d] ?? 0), 0);
}

/**
 * Returns the probability that ordinary errors make two counters of `heads` animals differ at least this much to the
 * same side.
 * @param difference first minus second
 */
export function differenceOdds(difference: number, heads: number, first: CounterRates, second: CounterRates): number {
  if (difference === 0) return 1;
  const more = heads * (first.double + second.miss);
  const less = heads * (first.miss + second.double);
  return difference > 0 ? upOdds(more, less, difference) : upOdds(less, more, -difference);
}

/** Returns the largest difference to this side that ordinary errors explain; 0: none. */
export function allowedDifference(side: 1 | -1, heads: number, first: CounterRates, second: CounterRates): number {
  let allowed = 0;
  while (allowed < heads && differenceOdds(side * (allowed + 1), heads, first, second) >= caseOdds / 2) allowed += 1;
  return allowed;
}
