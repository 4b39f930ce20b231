/** A time with a stable weight; epoch ms, kg. */
export interface StableWeight {
  from: number;
  to: number;
  kg: number;
}

/** silent: no frames; moving: the weight changes. */
type ScaleState = "silent" | "moving" | "stable" | "overload";

/** State of a scale. */
export interface ScaleSight {
  state: ScaleState;
  /** The newest ones, oldest first; the weight of an empty platform is one of them. */
  stable: readonly StableWeight[];
  /** Time of the last overload, epoch ms. */
  overloadedAt?: number;
}
