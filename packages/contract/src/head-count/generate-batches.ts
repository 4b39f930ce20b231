import { type CounterRates } from "./count-odds.ts";
import { type CountedBatch } from "./counted-batch.ts";

/** Error of the first counter in one batch. */
export const plantedErrors = ["none", "missed", "doubled", "carried"] as const;
export type PlantedError = (typeof plantedErrors)[number];

export interface Generated {
  first: CountedBatch[];
  second: CountedBatch[];
  /** Per batch, in order: the truth and the planted error. */
  batches: { start: number; heads: number; planted: PlantedError }[];
}

export interface GenerateOptions {
  batches: number;
  heads: readonly [min: number, max: number];
  /** Ordinary error rates of both counters. */
  rates: CounterRates;
  /** Share of the batches with an additional planted error. */
  planted: number;
  /** Standard deviation of an animal's weight; undefined: there is no scale. */
  spread?: number;
  delayMs: number;
  /** Time between two batches. */
  everyMs: number;
  seed: number;
}

/** Returns a deterministic generator of numbers from 0 to 1 for a seed. */
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

/** Returns the count of a counter with these error rates for the given heads. */
function count(heads: number, { miss, double }: CounterRates, random: () => number): number {
  let counted = 0;
  for (let at = 0; at < heads; at++) {
    const luck = random();
    counted += luck < miss ? 0 : luck < miss + double ? 2 : 1;
  }
  return counted;
}

/** Chance that the second counter splits a batch in two. */
const parted = 0.3;
const meanKg = 24;

const changes: Readonly<Record<PlantedError, number>> = { none: 0, missed: -1, doubled: 1, carried: -1 };

function plant(share: number, random: () => number): PlantedError {
  if (random() >= share) return "none";
  return plantedErrors[1 + Math.floor(random() * 3)] ?? "missed";
}

/** Returns the weight of the animals on the scale, in kg. */
function weigh(heads: number, planted: PlantedError, spread: number, random: () => number): number {
  const kilos = Array.from({ length: heads }, () => meanKg * (1 + spread * normal(random)));
  return (planted === "carried" ? kilos.slice(1) : kilos).reduce((all, one) => all + one, 0);
}

/**
 * Generates batches of animals for two counters, with known errors.
 * A missed animal is not counted by the first counter, a doubled one twice. A carried animal passes the first counter
 * unseen and is on no scale.
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
