import { hash } from "node:crypto";

/** Chance that comes out alike for one seed. */
export interface Seeded {
  /** 0 ≤ n < 1. */
  next(): number;
  between(from: number, to: number): number;
  /** Whole, both ends included. */
  whole(from: number, to: number): number;
  happens(share: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
  pick<T>(choices: readonly T[]): T | undefined;
  /** One of the places, as often as its weight says. */
  weighted(weights: readonly number[]): number;
}

/** @param seed any text; another one gives another course */
export function seeded(seed: string): Seeded {
  let state = Number.parseInt(hash("sha256", seed, "hex").slice(0, 8), 16);
  // mulberry32
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
