export const uploadLimits = {
  /** Maximum number of zips per organisation that are being uploaded and have no task yet. */
  atOnce: 3,
  /**
   * Maximum number of zips per organisation that are kept after their tasks have ended, for retries of failed pictures.
   */
  ended: 3,
} as const;
