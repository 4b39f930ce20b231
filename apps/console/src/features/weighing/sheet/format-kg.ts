/** Kilograms with one decimal; “-” where nothing was weighed. */
export const kilograms = (value: number | null | undefined): string =>
  value == null ? "-" : value.toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 2 });
