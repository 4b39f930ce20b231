import { type ErrorKey } from "@huiyan/contract/errors";

/** A row that a sender has reserved for sending. */
export interface OutboxRow {
  id: string;
  created_at: Date;
  /** Number of consecutive failed attempts before this one. */
  failures: number;
}

/** Result of one call to the receiver. */
export interface Attempt<E extends string = never> {
  /** HTTP or SMTP status; 0 if the receiver did not answer. */
  status: number;
  tookMs: number;
  /** Key of the error; empty if the receiver accepted the row. */
  error: "" | ErrorKey | E;
  /** True if further attempts cannot succeed. */
  isHopeless?: boolean;
}

export interface BackOff {
  /** Returns the delay in ms after this number of consecutive failures; undefined: no further attempt. */
  waitMs(failures: number): number | undefined;
  /** Maximum age of a row in ms at its next attempt; an older row is dropped. */
  lifeMs?: number;
}

export interface NextAttempt {
  /** Earliest time of the next call to this receiver, for any of its rows; null if no delay is needed or would help. */
  retryAt: Date | null;
  /** Time of the next attempt for this row; null if the row is sent or dropped. */
  nextAt: Date | null;
}

/** Limits of a sender on one node. */
interface SenderShares {
  workers: number;
  /** Maximum parallel calls per target. `perShare` applies to all targets with a common host or organisation. */
  perTarget: number;
  perShare: number;
  /** Maximum consecutive rows of one target before the worker switches. */
  turns: number;
}

/** A target with due rows. */
export interface DueTarget {
  target: string;
  shares: readonly string[];
}

export interface DueLook {
  now: Date;
  limit: number;
  /** Targets in trouble, which the query must sort after all others. */
  last: readonly string[];
}

/** Reservation of a row until `until`. After a crash of the node the row is due again at that time. */
export interface Lease {
  now: Date;
  until: Date;
}

/**
 * Sends rows of a feature to another system. All background sending uses such senders.
 * @typeParam Extra additional result of an attempt
 */
export interface Sender<Row extends OutboxRow = OutboxRow, Extra extends object = object, E extends string = string> {
  /** Name as `feature.name`: in the log and on the health page. */
  name: string;
  shares: SenderShares;
  /** Duration of the lease in milliseconds; longer than the maximum duration of a call. */
  leaseMs: number;
  backOff: BackOff;
  /** Returns targets with due rows. Their order must change between calls, so that no target is always the last. */
  findDue(look: DueLook): Promise<readonly DueTarget[]>;
  /**
   * Reserves the row of the target that has been due for the longest time, in one statement (`for update skip locked`).
   */
  take(target: string, lease: Lease): Promise<Row | undefined>;
  /** Sends the row. An exception counts as a failed attempt, unless the database is unavailable. */
  send(row: Row): Promise<Attempt<E> & Extra>;
  /** Stores the result. If this throws, the attempt counts as failed with the error `internal`. */
  store(row: Row, attempt: Attempt<E> & Partial<Extra>, next: NextAttempt & { now: Date }): Promise<void>;
}

/** Returns the key of the limit that all targets on one server share. */
export const hostShare = (url: string): string => `host ${URL.parse(url)?.host ?? url}`;

export const hasFailed = ({ error, isHopeless = false }: Attempt<string>): boolean => error !== "" && !isHopeless;

/** Returns when to try again after an attempt. @param row state of the row before the attempt */
export function nextAttempt(
  { waitMs, lifeMs = Number.POSITIVE_INFINITY }: BackOff,
  { failures, created_at }: Pick<OutboxRow, "failures" | "created_at">,
  attempt: Attempt<string>,
  now: Date,
): NextAttempt {
  const wait = hasFailed(attempt) ? waitMs(failures + 1) : undefined;
  if (wait === undefined) return { retryAt: null, nextAt: null };
  const retryAt = new Date(now.getTime() + wait);
  const isTooOld = retryAt.getTime() - created_at.getTime() > lifeMs;
  return { retryAt, nextAt: isTooOld ? null : retryAt };
}

/**
 * Returns a `waitMs` function.
 * @param seconds delays after the 1st, 2nd … failed attempt; after the last one the row is dropped
 */
export const waitsOf =
  (seconds: readonly number[]): BackOff["waitMs"] =>
  (failures) => {
    const wait = seconds[failures - 1];
    return wait === undefined ? undefined : wait * 1000;
  };
