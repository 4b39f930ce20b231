/** Content of one frame of a weighing scale. */
export interface ScaleReading {
  /** Weight in kg. While the scale is overloaded, the value has no meaning. */
  kg: number;
  /** True if the scale reports that the weight is changing; undefined: its frames do not say. */
  moving: boolean | undefined;
  /**
   * True if the weight is above the capacity, below the range, or the scale was not zeroed since it was switched on.
   */
  unusable: boolean;
}

/** Kilograms per unit. */
const kgOf = { kg: 1, lb: 0.453_592_37, g: 0.001, t: 1_000 } as const;
export type WeightUnit = keyof typeof kgOf;

/** Converts a weight to kg, rounded to grams, which is finer than any scale for animals. */
export const inKg = (value: number, unit: WeightUnit): number => Math.round(value * kgOf[unit] * 1_000) / 1_000;
