/**
 * Cost classes of endpoints. Each endpoint names its class, which decides the caller's limits, so that one caller
 * cannot use up the server.
 * Source: decision 0017.
 */
export const costClasses = ["cheap", "query", "total", "hash", "decode", "export", "device", "ingest", "file"] as const;
export type CostClass = (typeof costClasses)[number];

export interface CostLimit {
  /** Sustained calls per second of one caller. */
  perSecond: number;
  /** Calls that one caller may make at once after a pause. */
  burst: number;
  /** Maximum concurrent calls of one caller; more calls wait. */
  sideBySide: number;
  /** Maximum waiting calls of one caller; more are refused with 429. */
  waiting: number;
}

/**
 * Limits by class, per caller: an account, a program, a device, or the address of an unknown client.
 * A page of the console needs some twenty calls when it opens, so users reach none of the limits.
 */
export const costLimits: Readonly<Record<CostClass, CostLimit>> = {
  /** Answered from memory, or by one row of a primary key. */
  cheap: { perSecond: 500, burst: 2000, sideBySide: 32, waiting: 500 },
  /** Reads or writes rows. */
  query: { perSecond: 300, burst: 1000, sideBySide: 6, waiting: 300 },
  /** Counts the rows of a period. Runs after the list query of the same page: see `CostControl`. */
  total: { perSecond: 300, burst: 1000, sideBySide: 2, waiting: 300 },
  /** Computes password hashes or RSA, or draws pictures. */
  hash: { perSecond: 50, burst: 200, sideBySide: 8, waiting: 100 },
  /** Decodes uploaded files, pictures or sheets. */
  decode: { perSecond: 5, burst: 60, sideBySide: 2, waiting: 30 },
  /** Writes long files; the slot is held until the client has read the last byte. */
  export: { perSecond: 2, burst: 20, sideBySide: 2, waiting: 6 },
  /** Waits for a device or another server without using the database. */
  device: { perSecond: 20, burst: 100, sideBySide: 16, waiting: 50 },
  /** Reports of devices. */
  ingest: { perSecond: 500, burst: 1000, sideBySide: 16, waiting: 200 },
  /** Sends stored bytes. */
  file: { perSecond: 1000, burst: 5000, sideBySide: 64, waiting: 3000 },
};
