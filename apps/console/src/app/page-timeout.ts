/** Timeout for loading a chunk of the console, in milliseconds. docs/reference/console.md C1. */
export const pageLoadLimitMs = 120_000;

/** A chunk did not load within the timeout. */
export class PageLoadTimeout extends Error {}
