/** Error rates of a counter, per animal that it should have counted: share missed, and share counted twice. */
export interface CounterRates {
  miss: number;
  double: number;
}

/** Two-sided probability below which a difference between two counters needs a decision of a user. */
export const caseOdds = 0.05;

/** Probabilities below this do not affect a verdict. */
const negligible = 1e-15;

/** Returns the Poisson probabilities of 0, 1, 2, … events, until they are negligible. */
function poisson(mean: number): number[] {
  const terms = [Math.exp(-mean)];
  for (let k = 1; k <= mean || (terms[k - 1] ?? 0) > negligible; k++) terms.push(((terms[k - 1] ?? 0) * mean) / k);
  return terms;
}

/**
 * Returns the probability that a standard normal value is at least `z`. Abramowitz and Stegun 26.2.17, error below
 * 7.5e-8.
 */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly;
}

/**
 * Expected number of errors above which the difference of two Poisson counts is approximated by a normal distribution.
 */
const manyErrors = 30;

/**
 * Returns the probability that (errors up) − (errors down) is at least `d`.
 * @param up expected number of errors that raise the difference
 * @param down expected number of errors that lower it
 * @param d above 0
 */
function upOdds(up: number, down: number, d: number): number {
  if (up + down > manyErrors) return normalTail((d - 0.5 - (up - down)) / Math.sqrt(up + down));
  const tail: number[] = [];
  for (const [back, term] of poisson(up).toReversed().entries()) tail.push((tail[back - 1] ?? 0) + term);
  tail.reverse();
  return poisson(down).reduce((odds, chance, k) => odds + chance * (tail[k + d] ?? 0), 0);
}

/**
 * Returns the probability that ordinary errors make the counts of `heads` animals differ at least this much in the same
 * direction.
 */
export function differenceOdds(difference: number, heads: number, first: CounterRates, second: CounterRates): number {
  if (difference === 0) return 1;
  const more = heads * (first.double + second.miss);
  const less = heads * (first.miss + second.double);
  return difference > 0 ? upOdds(more, less, difference) : upOdds(less, more, -difference);
}

/** Returns the largest difference in this direction that ordinary errors explain; 0 if they explain none. */
export function allowedDifference(side: 1 | -1, heads: number, first: CounterRates, second: CounterRates): number {
  let allowed = 0;
  while (allowed < heads && differenceOdds(side * (allowed + 1), heads, first, second) >= caseOdds / 2) allowed += 1;
  return allowed;
}
