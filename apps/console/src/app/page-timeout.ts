/** Timeout for loading a chunk of the console, in milliseconds. docs/reference/console.md C1. */
export const pageLoadLimitMs = 120_000;

/** Thrown when a chunk of the console did not load within the timeout. */
export class PageLoadTimeout extends Error {}
