import { type ScaleReading } from "./scale-frame.ts";
import { type ScaleSight, type StableWeight } from "./scale-sight.ts";

export interface StabilityBounds {
  /** A weight is stable within this range … */
  rangeKg: number;
  /** … for this time. */
  ms: number;
}

interface TimedReading {
  at: number;
  kg: number;
}

/** State of a scale from frame to frame. */
export interface ScaleMemory {
  /** Readings without a movement, a gap or an overload between them, of the last while. */
  resting: readonly TimedReading[];
  /** The stable weight now. */
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

/** A scale sends several frames a second; after a longer silence its weight is unknown. */
const silentMs = 1_000;
/** Maximum remembered weights. */
const maxPast = 64;

const rangeOf = (readings: readonly TimedReading[]): number => {
  const all = readings.map(({ kg }) => kg);
  return Math.max(...all) - Math.min(...all);
};

/** Ends the stable weight. */
function broken(memory: ScaleMemory): ScaleMemory {
  const past = memory.current === undefined ? memory.past : [...memory.past, memory.current].slice(-maxPast);
  return { ...memory, past, resting: [], current: undefined };
}

/**
 * Updates the state by one frame. A weight is stable once its readings have stayed within the range for the time,
 * without a motion flag and without a gap; it stays stable until one leaves the range. `from` is the first of these
 * readings.
 * @param at epoch ms; a clock that goes back is a gap
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

/** The newest readings that stay within the range together. */
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

/** State of the scale at a moment. */
export function sightOf({ current, past, heardAt, isOverloaded, overloadedAt }: ScaleMemory, at: number): ScaleSight {
  const isSilent = at - heardAt > silentMs || at < heardAt;
  const state = isSilent ? "silent" : isOverloaded ? "overload" : current === undefined ? "moving" : "stable";
  return {
    state,
    stable: current === undefined ? past : [...past, current],
    ...(overloadedAt !== undefined && { overloadedAt }),
  };
}
