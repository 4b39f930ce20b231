/** Content of one frame of a scale. */
export interface ScaleReading {
  /** kg; for an overloaded scale, its displayed value. */
  kg: number;
  /** Whether the scale reports a moving weight; undefined: its frames do not say. */
  moving: boolean | undefined;
  /** Over its capacity, below zero beyond its range, or not set to zero since it was switched on. */
  unusable: boolean;
}

/** kg of one unit. */
const kgOf = { kg: 1, lb: 0.453_592_37, g: 0.001, t: 1_000 } as const;
export type WeightUnit = keyof typeof kgOf;

/** Grams are finer than any scale for animals. */
export const inKg = (value: number, unit: WeightUnit): number => Math.round(value * kgOf[unit] * 1_000) / 1_000;
