import { hash } from "node:crypto";

/** Random numbers that depend only on the seed. */
export interface Seeded {
  /** Returns a number n with 0 ≤ n < 1. */
  next(): number;
  between(from: number, to: number): number;
  /** Returns an integer, both ends included. */
  whole(from: number, to: number): number;
  happens(share: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
  pick<T>(choices: readonly T[]): T | undefined;
  /** Returns a random index; its probability is proportional to its weight. */
  weighted(weights: readonly number[]): number;
}

/** @param seed any text; another text gives another sequence */
export function seeded(seed: string): Seeded {
  let state = Number.parseInt(hash("sha256", seed, "hex").slice(0, 8), 16);
  // the generator mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + next() * (to - from);
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1));
  function pick<T>(choices: readonly [T, ...T[]]): T;
  function pick<T>(choices: readonly T[]): T | undefined;
  function pick<T>(choices: readonly T[]): T | undefined {
    return choices[whole(0, choices.length - 1)];
  }
  return {
    next,
    between,
    whole,
    happens: (share) => next() < share,
    pick,
    weighted(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      const found = weights.findIndex((weight) => {
        left -= weight;
        return left < 0;
      });
      return found === -1 ? weights.length - 1 : found;
    },
  };
}
