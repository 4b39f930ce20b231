const rounded = (value: number, unit: number) => Math.round(value * unit + Math.sign(value) * 1e-9) / unit;

/** Rounds half up to one decimal. docs/reference/time.md T3. */
export const oneDecimal = (value: number) => rounded(value, 10);
export const twoDecimals = (value: number) => rounded(value, 100);
