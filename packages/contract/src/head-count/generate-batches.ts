import { type CounterRates } from "./count-odds.ts";
import { type CountedBatch } from "./counted-batch.ts";

/** Errors that the generator can plant in a batch; see {@link generateBatches}. */
export const plantedErrors = ["none", "missed", "doubled", "carried"] as const;
export type PlantedError = (typeof plantedErrors)[number];

export interface Generated {
  first: CountedBatch[];
  second: CountedBatch[];
  /** Per batch, in order: start, true number of animals, and planted error. */
  batches: { start: number; heads: number; planted: PlantedError }[];
}

export interface GenerateOptions {
  batches: number;
  heads: readonly [min: number, max: number];
  /** Error rates of both counters, apart from the planted errors. */
  rates: CounterRates;
  /** Share of batches with a planted error, 0 to 1. */
  planted: number;
  /** Standard deviation of an animal's weight as a share of the mean; undefined: there is no scale. */
  spread?: number;
  delayMs: number;
  /** Time between the starts of two batches, ms. */
  everyMs: number;
  seed: number;
}

/** Returns a generator of pseudo-random numbers from 0 to 1 that gives the same sequence for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Simulates how many of these animals a counter with these error rates counts. */
function count(heads: number, { miss, double }: CounterRates, random: () => number): number {
  let counted = 0;
  for (let at = 0; at < heads; at++) {
    const luck = random();
    counted += luck < miss ? 0 : luck < miss + double ? 2 : 1;
  }
  return counted;
}

/** Probability that the second counter reports a batch as two. */
const parted = 0.3;
const meanKg = 24;

const changes: Readonly<Record<PlantedError, number>> = { none: 0, missed: -1, doubled: 1, carried: -1 };

function plant(share: number, random: () => number): PlantedError {
  if (random() >= share) return "none";
  return plantedErrors[1 + Math.floor(random() * 3)] ?? "missed";
}

/** Returns the weight in kg that the scale reports for the batch. */
function weigh(heads: number, planted: PlantedError, spread: number, random: () => number): number {
  const kilos = Array.from({ length: heads }, () => meanKg * (1 + spread * normal(random)));
  return (planted === "carried" ? kilos.slice(1) : kilos).reduce((all, one) => all + one, 0);
}

/**
 * Generates batches for two counters, with known errors.
 * Planted errors of the first counter: missed, one animal is not counted; doubled, one animal is counted twice;
 * carried, one animal is carried past the first counter and the scale.
 */
export function generateBatches(options: GenerateOptions): Generated {
  const [min, max] = options.heads;
  const { rates, spread, delayMs, everyMs } = options;
  const random = seeded(options.seed);
  const made: Generated = { first: [], second: [], batches: [] };
  const add = (side: CountedBatch[], time: number, counted: number, weight?: number) =>
    side.push({ message: `m${time}`, index: side.length, time, heads: counted, counted, weight });
  for (let at = 0; at < options.batches; at++) {
    const heads = min + Math.floor(random() * (max - min + 1));
    const start = at * everyMs;
    const planted = plant(options.planted, random);
    const own = count(heads, rates, random);
    add(made.first, start, own + changes[planted]);
    const weight = spread === undefined ? undefined : weigh(heads, planted, spread, random);
    const second = count(heads, rates, random);
    const part = weight === undefined && random() < parted ? Math.floor(random() * second) : 0;
    if (part > 0) add(made.second, start + delayMs, part);
    add(made.second, start + delayMs + (part > 0 ? everyMs / 10 : 0), second - part, weight);
    made.batches.push({ start, heads, planted });
  }
  return made;
}
