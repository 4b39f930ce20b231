import { type ErrorKey } from "@huiyan/contract/errors";

/** A row in the hands of a sender. */
export interface OutboxRow {
  id: string;
  created_at: Date;
  /** Attempts that failed in a row before this one. */
  failures: number;
}

/** What came of one call. */
export interface Attempt<E extends string = never> {
  /** HTTP or SMTP status; 0 where no answer came. */
  status: number;
  tookMs: number;
  /** Empty: the receiver took it. */
  error: "" | ErrorKey | E;
  /** No further attempt can help. */
  isHopeless?: boolean;
}

export interface BackOff {
  /** Milliseconds to wait after so many failed attempts in a row; undefined: there is no further attempt. */
  waitMs(failures: number): number | undefined;
  /** What is older at its next attempt is given up. */
  lifeMs?: number;
}

export interface NextAttempt {
  /** When the receiver may be called again; null where no waiting helps or none is needed. */
  retryAt: Date | null;
  /** When this row is due again; null where it is done or given up. */
  nextAt: Date | null;
}

/** A node sends so much at a time. */
interface SenderShares {
  workers: number;
  /** Of one target, and of what several targets share: their host, their organisation. */
  perTarget: number;
  perShare: number;
  /** Rows of one target in a row; then another may have the worker. */
  turns: number;
}

/** Somebody for whom something is due. */
export interface DueTarget {
  target: string;
  shares: readonly string[];
}

export interface DueLook {
  now: Date;
  limit: number;
  /** Targets in trouble: they come after all others. */
  last: readonly string[];
}

/** Nobody else takes the row before `until`: after a crash it is due again then. */
export interface Lease {
  now: Date;
  until: Date;
}

/**
 * What a feature sends to somebody outside: one entry of its `senders`, and nothing else is sent in the background.
 * @typeParam Extra what an attempt tells beyond that the row was taken
 */
export interface Sender<Row extends OutboxRow = OutboxRow, Extra extends object = object, E extends string = string> {
  /** `feature.what`: in the log, on the health page. */
  name: string;
  shares: SenderShares;
  /** Longer than any call may take. */
  leaseMs: number;
  backOff: BackOff;
  /** Targets for which something is due, in an order in which none is always the last. */
  findDue(look: DueLook): Promise<readonly DueTarget[]>;
  /** Takes the row of a target that is due the longest, in one statement (`for update skip locked`). */
  take(target: string, lease: Lease): Promise<Row | undefined>;
  /** Calls the receiver. What it throws is a failed attempt, unless the database is away. */
  send(row: Row): Promise<Attempt<E> & Extra>;
  /** Writes down what came of it. Where it throws, the attempt counts as failed and is stored as `internal`. */
  store(row: Row, attempt: Attempt<E> & Partial<Extra>, next: NextAttempt & { now: Date }): Promise<void>;
}

/** What the targets at one server share. */
export const hostShare = (url: string): string => `host ${URL.parse(url)?.host ?? url}`;

export const hasFailed = ({ error, isHopeless = false }: Attempt<string>): boolean => error !== "" && !isHopeless;

/** @param row before the attempt */
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

/** @param seconds to wait after each failed attempt; after the last of them the row is given up */
export const waitsOf =
  (seconds: readonly number[]): BackOff["waitMs"] =>
  (failures) => {
    const wait = seconds[failures - 1];
    return wait === undefined ? undefined : wait * 1000;
  };
