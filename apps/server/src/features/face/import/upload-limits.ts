export const uploadLimits = {
  /** Maximum zips of one organisation that are uploaded at the same time. */
  atOnce: 3,
  /** Maximum zips kept per organisation after their tasks have ended, so that failed pictures can be tried again. */
  ended: 3,
} as const;
