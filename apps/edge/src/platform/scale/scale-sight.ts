/** A period with a stable weight: start in epoch ms, weight in kg. */
export interface StableWeight {
  from: number;
  to: number;
  kg: number;
}

/** State of a weighing scale. silent: no frames; moving: the weight changes; stable; overload. */
type ScaleState = "silent" | "moving" | "stable" | "overload";

/** Present state of a weighing scale, and its recent stable weights. */
export interface ScaleSight {
  state: ScaleState;
  /** Recent stable weights, oldest first, including those of the empty platform. */
  stable: readonly StableWeight[];
  /** Time of the last overload, epoch ms. */
  overloadedAt?: number;
}
