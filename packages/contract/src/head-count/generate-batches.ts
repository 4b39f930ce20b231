import { type CounterRates } from "./count-odds.ts";
import { type CountedBatch } from "./counted-batch.ts";

/** What went wrong at the first counter with one batch. */
export const plantedErrors = ["none", "missed", "doubled", "carried"] as const;
export type PlantedError = (typeof plantedErrors)[number];

export interface Generated {
  first: CountedBatch[];
  second: CountedBatch[];
  /** Of each batch, in order: the truth, and the error that was planted. */
  batches: { start: number; heads: number; planted: PlantedError }[];
}

export interface GenerateOptions {
  batches: number;
  heads: readonly [min: number, max: number];
  /** How both counters err by themselves. */
  rates: CounterRates;
  /** Share of the batches with an error beside. */
  planted: number;
  /** Standard deviation of an animal's weight; undefined: there is no scale. */
  spread?: number;
  delayMs: number;
  /** From one batch to the next. */
  everyMs: number;
  seed: number;
}

/** The same numbers for the same seed, 0 to 1. */
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

/** What a counter with these rates makes of so many heads. */
function count(heads: number, { miss, double }: CounterRates, random: () => number): number {
  let counted = 0;
  for (let at = 0; at < heads; at++) {
    const luck = random();
    counted += luck < miss ? 0 : luck < miss + double ? 2 : 1;
  }
  return counted;
}

/** Chance that the second counter parts a batch in two. */
const parted = 0.3;
const meanKg = 24;

const changes: Readonly<Record<PlantedError, number>> = { none: 0, missed: -1, doubled: 1, carried: -1 };

function plant(share: number, random: () => number): PlantedError {
  if (random() >= share) return "none";
  return plantedErrors[1 + Math.floor(random() * 3)] ?? "missed";
}

/** kg of those that stood on the scale. */
function weigh(heads: number, planted: PlantedError, spread: number, random: () => number): number {
  const kilos = Array.from({ length: heads }, () => meanKg * (1 + spread * normal(random)));
  return (planted === "carried" ? kilos.slice(1) : kilos).reduce((all, one) => all + one, 0);
}

/**
 * Batches of animals that two counters see, with errors of which the truth is known. A missed one is not counted at the
 * first, a doubled one twice; one that is carried over the edge passes the first counter unseen and is on no scale.
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
