/** Returns kilograms with one decimal; “-” without a weight. */
export const kilograms = (value: number | null | undefined): string =>
  value == null ? "-" : value.toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 2 });
