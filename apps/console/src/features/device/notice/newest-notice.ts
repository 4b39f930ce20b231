/** Input that requests the newest ongoing incident and the number of ongoing ones. */
export const newestOpenInput = { page: 1, size: 1, open: 1 } as const;
