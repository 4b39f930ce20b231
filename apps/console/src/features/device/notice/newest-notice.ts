/** Asks for the newest notice that goes on, and how many do. */
export const newestOpenInput = { page: 1, size: 1, open: 1 } as const;
