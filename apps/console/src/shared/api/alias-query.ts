/**
 * How the organisation's word for groups is read, by the frame and by each part that says it. A word that cannot be read is not
 * asked for again by each part that comes to need it.
 */
export const aliasQuery = { staleTime: 5 * 60_000, retryOnMount: false } as const;
