export const uploadLimits = {
  /** Zips of one organisation that are on their way in. */
  atOnce: 3,
  /** Zips of one organisation whose task has ended: the newest stay, so that failed pictures can be tried again. */
  ended: 3,
} as const;
