/**
 * What one call of an endpoint costs the server. Each endpoint names its class, and the limits follow from it, so that
 * nobody can spend what belongs to everybody. Source: docs/decisions/0017-budgets.md.
 */
export const costClasses = ["cheap", "query", "total", "hash", "decode", "export", "device", "ingest", "file"] as const;
export type CostClass = (typeof costClasses)[number];

export interface CostLimit {
  /** Calls a second that one caller may keep up. */
  perSecond: number;
  /** Calls that he may make at once after a pause. */
  burst: number;
  /** Calls of one caller that are worked on side by side; more wait. */
  sideBySide: number;
  /** Calls of one caller that may wait; more are refused with 429. */
  waiting: number;
}

/**
 * Limits by class, for each caller: an account, a program, a device, or a stranger's address. A page of the console
 * needs some twenty calls when it opens, so people meet none of them.
 */
export const costLimits: Readonly<Record<CostClass, CostLimit>> = {
  /** Answered from memory, or by one row of a primary key. */
  cheap: { perSecond: 500, burst: 2000, sideBySide: 32, waiting: 500 },
  /** Reads or writes rows. */
  query: { perSecond: 300, burst: 1000, sideBySide: 6, waiting: 300 },
  /** Counts the rows of a period. It stands beside a list and comes after it: see `CostControl`. */
  total: { perSecond: 300, burst: 1000, sideBySide: 2, waiting: 300 },
  /** Password hashes, RSA, pictures that are drawn. */
  hash: { perSecond: 50, burst: 200, sideBySide: 8, waiting: 100 },
  /** Takes uploaded files, pictures or sheets apart. */
  decode: { perSecond: 5, burst: 60, sideBySide: 2, waiting: 30 },
  /** Writes long files; the place is held until the last byte was taken. */
  export: { perSecond: 2, burst: 20, sideBySide: 2, waiting: 6 },
  /** Waits for a device or another server; the database is free meanwhile. */
  device: { perSecond: 20, burst: 100, sideBySide: 16, waiting: 50 },
  /** What devices report. */
  ingest: { perSecond: 500, burst: 1000, sideBySide: 16, waiting: 200 },
  /** Sends stored bytes. */
  file: { perSecond: 1000, burst: 5000, sideBySide: 64, waiting: 3000 },
};
