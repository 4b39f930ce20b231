/**
 * Cost classes of endpoints. The class of an endpoint decides how often a caller may call it, so that one caller cannot
 * exhaust the server. Source: decision 0017.
 */
export const costClasses = ["cheap", "query", "total", "hash", "decode", "export", "device", "ingest", "file"] as const;
export type CostClass = (typeof costClasses)[number];

export interface CostLimit {
  /** Sustained calls per second of one caller. */
  perSecond: number;
  /** Calls that one caller may make at once after a pause. */
  burst: number;
  /** Maximum concurrent calls of one caller; more calls wait. */
  concurrent: number;
  /** Maximum waiting calls of one caller; more are refused with 429. */
  waiting: number;
}

/**
 * Limits of each class, per caller: an account, a program, a device, or the IP address of an unauthenticated client.
 * A page of the console makes about twenty calls when it opens, so users stay below the limits.
 */
export const costLimits: Readonly<Record<CostClass, CostLimit>> = {
  /** Calls answered from memory, or from one row by its primary key. */
  cheap: { perSecond: 500, burst: 2000, concurrent: 32, waiting: 500 },
  /** Calls that read or write rows. */
  query: { perSecond: 300, burst: 1000, concurrent: 6, waiting: 300 },
  /** Calls that count the rows of a period. They run after the list query of the same page: see `CostControl`. */
  total: { perSecond: 300, burst: 1000, concurrent: 2, waiting: 300 },
  /** Calls that compute password hashes or RSA, or draw pictures. */
  hash: { perSecond: 50, burst: 200, concurrent: 8, waiting: 100 },
  /** Calls that decode uploaded files, pictures or sheets. */
  decode: { perSecond: 5, burst: 60, concurrent: 2, waiting: 30 },
  /** Calls that write long files. A call counts as running (`concurrent`) until the last byte has been sent. */
  export: { perSecond: 2, burst: 20, concurrent: 2, waiting: 6 },
  /** Calls that wait for a device or another server without using the database. */
  device: { perSecond: 20, burst: 100, concurrent: 16, waiting: 50 },
  /** Reports sent by devices. */
  ingest: { perSecond: 500, burst: 1000, concurrent: 16, waiting: 200 },
  /** Calls that send stored bytes. */
  file: { perSecond: 1000, burst: 5000, concurrent: 64, waiting: 3000 },
};
