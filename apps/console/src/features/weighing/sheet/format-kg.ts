/** Kilograms with one decimal; “-” where nothing was weighed. */
export const kilograms = (value: number | null | undefined): string =>
  value == null ? "-" : value.toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** A figure of the sheet with its decimals. */
export const figure = (value: number | null, digits: number): string => value?.toFixed(digits) ?? "-";
