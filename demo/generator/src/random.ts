/**
 * Deterministic pseudo-random numbers (mulberry32). Every scene uses fixed seeds, so each rendering gives the same
 * clip.
 */
export interface Random {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number;
  range(low: number, high: number): number;
  /** Returns an integer from `low` to `high`, both included. */
  int(low: number, high: number): number;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    range: (low, high) => low + (high - low) * next(),
    int: (low, high) => Math.floor(low + (high - low + 1) * next()),
  };
}
