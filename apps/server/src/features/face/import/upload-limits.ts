/** Zips of one organisation that are on their way in. */
export const uploadLimits = { atOnce: 3 } as const;
