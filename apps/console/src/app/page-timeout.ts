/** A part of the console may take so long to load. Specification part 1, section 9. */
export const pageLoadLimitMs = 120_000;

/** The part did not come in time. */
export class PageLoadTimeout extends Error {}
