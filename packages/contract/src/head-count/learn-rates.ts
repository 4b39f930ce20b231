import { type CounterRates } from "./count-odds.ts";

/** Weight of the rates that a user stated: as if observed on this many animals. */
export const statedHeads = 1000;

const sumOf = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Observed errors of a counter. */
export interface SeenErrors {
  missed: number;
  doubled: number;
  /** True number of animals. */
  heads: number;
}

/**
 * Returns the errors of a count whose true number is known.
 * @param counted as the counter reported it, before reviews
 */
export function errorsOf(counted: number, truth: number): SeenErrors {
  // Animals that walk back are counted negative; with the signs swapped, the same formula applies.
  const [seen, was] = truth < 0 ? [-counted, -truth] : [counted, truth];
  return { missed: Math.max(0, was - seen), doubled: Math.max(0, seen - was), heads: was };
}

/**
 * Divides a difference between two counters between them in proportion to their error rates, if it is unknown which
 * counter is wrong.
 */
export function splitErrors(
  difference: number,
  heads: number,
  first: CounterRates,
  second: CounterRates,
): { first: SeenErrors; second: SeenErrors } {
  const size = Math.abs(difference);
  const [own, other] = difference > 0 ? [first.double, second.miss] : [first.miss, second.double];
  const share = own + other === 0 ? 0.5 : own / (own + other);
  const [byFirst, bySecond] = [size * share, size * (1 - share)];
  return difference > 0
    ? { first: { missed: 0, doubled: byFirst, heads }, second: { missed: bySecond, doubled: 0, heads } }
    : { first: { missed: byFirst, doubled: 0, heads }, second: { missed: 0, doubled: bySecond, heads } };
}

/**
 * Returns the error rates of a counter, from the observed errors and the rates that the user stated. The stated rates
 * count as if observed on `statedHeads` animals.
 */
export function learnRates(stated: CounterRates, seen: readonly SeenErrors[]): CounterRates {
  const heads = statedHeads + sumOf(seen.map((each) => each.heads));
  return {
    miss: (stated.miss * statedHeads + sumOf(seen.map(({ missed }) => missed))) / heads,
    double: (stated.double * statedHeads + sumOf(seen.map(({ doubled }) => doubled))) / heads,
  };
}
