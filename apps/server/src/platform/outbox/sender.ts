import { type ErrorKey } from "@huiyan/contract/errors";

/** A row that a sender has taken. */
export interface OutboxRow {
  id: string;
  created_at: Date;
  /** Consecutive failed attempts before this one. */
  failures: number;
}

/** Result of one call. */
export interface Attempt<E extends string = never> {
  /** HTTP or SMTP status; 0 without an answer. */
  status: number;
  tookMs: number;
  /** Empty: accepted by the receiver. */
  error: "" | ErrorKey | E;
  /** True if no further attempt can succeed. */
  isHopeless?: boolean;
}

export interface BackOff {
  /** Returns the delay after this number of consecutive failures, in ms; undefined: no further attempt. */
  waitMs(failures: number): number | undefined;
  /** Maximum age of a row at an attempt; an older one is dropped. */
  lifeMs?: number;
}

export interface NextAttempt {
  /** Next time to call the receiver; null if no delay is needed or helps. */
  retryAt: Date | null;
  /** Next due time of this row; null if it is done or dropped. */
  nextAt: Date | null;
}

/** Limits of one node. */
interface SenderShares {
  workers: number;
  /** Parallel calls per target, and per share of several targets: their host, their organisation. */
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
  /** Targets in trouble, ordered after all others. */
  last: readonly string[];
}

/** Reserves the row until `until`; after a crash it is due again then. */
export interface Lease {
  now: Date;
  until: Date;
}

/**
 * Sender of a feature: one entry of its `senders`. No other code sends in the background.
 * @typeParam Extra additional result of an attempt
 */
export interface Sender<Row extends OutboxRow = OutboxRow, Extra extends object = object, E extends string = string> {
  /** Name as `feature.name`: in the log and on the health page. */
  name: string;
  shares: SenderShares;
  /** Longer than the maximum duration of a call. */
  leaseMs: number;
  backOff: BackOff;
  /** Returns targets with due rows, in an order in which none is always the last. */
  findDue(look: DueLook): Promise<readonly DueTarget[]>;
  /** Takes the target's row that has been due for the longest time, in one statement (`for update skip locked`). */
  take(target: string, lease: Lease): Promise<Row | undefined>;
  /** Calls the receiver. An exception counts as a failed attempt, unless the database is unavailable. */
  send(row: Row): Promise<Attempt<E> & Extra>;
  /** Stores the result. If this throws, the attempt counts as failed and is stored as `internal`. */
  store(row: Row, attempt: Attempt<E> & Partial<Extra>, next: NextAttempt & { now: Date }): Promise<void>;
}

/** Returns the key that all targets of one server share. */
export const hostShare = (url: string): string => `host ${URL.parse(url)?.host ?? url}`;

export const hasFailed = ({ error, isHopeless = false }: Attempt<string>): boolean => error !== "" && !isHopeless;

/** @param row state before the attempt */
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

/** @param seconds delay after each failed attempt; after the last of them the row is dropped */
export const waitsOf =
  (seconds: readonly number[]): BackOff["waitMs"] =>
  (failures) => {
    const wait = seconds[failures - 1];
    return wait === undefined ? undefined : wait * 1000;
  };
