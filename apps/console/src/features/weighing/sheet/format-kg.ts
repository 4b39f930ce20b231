/** Returns a weight in kg with one decimal; “-” if it is unknown. */
export const kilograms = (value: number | null | undefined): string =>
  value == null ? "-" : value.toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 2 });
