/** A time in which the weight stood still; epoch ms, kg. */
export interface StableWeight {
  from: number;
  to: number;
  kg: number;
}

/** silent: nothing is heard of it; moving: the weight changes. */
type ScaleState = "silent" | "moving" | "stable" | "overload";

/** What is known of a scale. */
export interface ScaleSight {
  state: ScaleState;
  /** The newest ones, oldest first; the weight of an empty platform is one of them. */
  stable: readonly StableWeight[];
  /** When it was overloaded last, epoch ms. */
  overloadedAt?: number;
}
