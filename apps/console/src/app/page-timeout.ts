/** A part of the console may take so long to load. docs/reference/console.md C1. */
export const pageLoadLimitMs = 120_000;

/** The part did not come in time. */
export class PageLoadTimeout extends Error {}
