import { type ScaleReading } from "./scale-frame.ts";
import { type ScaleSight, type StableWeight } from "./scale-sight.ts";

export interface StabilityBounds {
  /** Range in kg within which readings must stay for the weight to be stable. */
  rangeKg: number;
  /** Time for which they must stay within the range, ms. */
  ms: number;
}

interface TimedReading {
  at: number;
  kg: number;
}

/** State of a weighing scale, updated with every frame. */
export interface ScaleMemory {
  /** Recent readings without movement, gap or overload between them. */
  resting: readonly TimedReading[];
  /** Stable weight now; undefined: none. */
  current: StableWeight | undefined;
  /** Earlier stable weights, oldest first. */
  past: readonly StableWeight[];
  heardAt: number;
  isOverloaded: boolean;
  overloadedAt: number | undefined;
}

export const nothingWeighed: ScaleMemory = {
  resting: [],
  current: undefined,
  past: [],
  heardAt: Number.NEGATIVE_INFINITY,
  isOverloaded: false,
  overloadedAt: undefined,
};

/** Time without a frame after which the weight is unknown, ms. A scale sends several frames per second. */
const silentMs = 1_000;
/** Maximum stable weights that are remembered. */
const maxPast = 64;

const rangeOf = (readings: readonly TimedReading[]): number => {
  const all = readings.map(({ kg }) => kg);
  return Math.max(...all) - Math.min(...all);
};

/** Returns the state after the end of a stable weight. */
function broken(memory: ScaleMemory): ScaleMemory {
  const past = memory.current === undefined ? memory.past : [...memory.past, memory.current].slice(-maxPast);
  return { ...memory, past, resting: [], current: undefined };
}

/**
 * Returns the state after one more frame.
 * A weight becomes stable once its readings have stayed within the range for the required time, without the scale's
 * movement flag and without a gap. The weight stays stable until a reading leaves the range. `from`: time of the first
 * of these readings.
 * @param at epoch ms; a time before the previous one counts as a gap
 */
export function weighed(memory: ScaleMemory, reading: ScaleReading, at: number, bounds: StabilityBounds): ScaleMemory {
  const hasGap = at - memory.heardAt > silentMs || at < memory.heardAt;
  const heard = { ...(hasGap ? broken(memory) : memory), heardAt: at, isOverloaded: reading.unusable };
  if (reading.unusable) return { ...broken(heard), overloadedAt: at };
  if (reading.moving === true) return broken(heard);
  const { kg } = reading;
  const { current } = heard;
  if (current !== undefined) {
    if (Math.abs(kg - current.kg) <= bounds.rangeKg) return { ...heard, current: { ...current, to: at } };
    return { ...broken(heard), resting: [{ at, kg }] };
  }
  return settled({ ...heard, resting: withinRange([...heard.resting, { at, kg }], bounds.rangeKg) }, at, bounds.ms);
}

/** Returns the newest readings that together stay within the range. */
function withinRange(readings: readonly TimedReading[], rangeKg: number): readonly TimedReading[] {
  let kept = readings;
  while (kept.length > 1 && rangeOf(kept) > rangeKg) kept = kept.slice(1);
  return kept;
}

function settled(memory: ScaleMemory, at: number, ms: number): ScaleMemory {
  const [first] = memory.resting;
  if (first === undefined || at - first.at < ms) return memory;
  const sorted = memory.resting.map(({ kg }) => kg).toSorted((a, b) => a - b);
  const kg = sorted[Math.floor(sorted.length / 2)] ?? first.kg;
  return { ...memory, resting: [], current: { from: first.at, to: at, kg } };
}

/** Returns what the scale reports at a time. */
export function sightOf({ current, past, heardAt, isOverloaded, overloadedAt }: ScaleMemory, at: number): ScaleSight {
  const isSilent = at - heardAt > silentMs || at < heardAt;
  const state = isSilent ? "silent" : isOverloaded ? "overload" : current === undefined ? "moving" : "stable";
  return {
    state,
    stable: current === undefined ? past : [...past, current],
    ...(overloadedAt !== undefined && { overloadedAt }),
  };
}
