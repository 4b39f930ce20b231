import { AppError } from "#platform/error/app-error.ts";

const megabyte = 1024 * 1024;

/**
 * Memory pools for bodies by purpose, so that a full pool for forms blocks neither a sign-in nor an alarm.
 * A body is counted once while it is received and a second time when it is assembled.
 */
export const bodyPools = {
  /** Sign-in and other unauthenticated requests. */
  stranger: 8 * megabyte,
  /** Requests of devices whose signature can be checked with the body only. */
  unproven: 16 * megabyte,
  /** Calls of users' pages. */
  people: 16 * megabyte,
  /** Files of users. */
  forms: 64 * megabyte,
  /** Alarms with their pictures. */
  reports: 64 * megabyte,
  /** Clips: they can wait on the device without blocking an alarm. */
  clips: 96 * megabyte,
} as const;
export type BodyPool = keyof typeof bodyPools;

/** Limit of one caller, organisation or address in a pool: at most `weight` times the free bytes of the pool. */
interface Share {
  key: string;
  weight: number;
}

/** Caller that a body is charged to. */
export interface BodyHolder {
  pool: BodyPool;
  shares: readonly Share[];
}

/** Returns the bytes of a pool that a single caller may hold. */
export function shareOf(pool: BodyPool, weight: number): number {
  return Math.floor((bodyPools[pool] * weight) / (1 + weight));
}

/**
 * A new body may displace an unfinished one. The caller of the displaced body must hold more than this factor times the
 * bytes that the new caller would hold.
 */
const pushOutFactor = 2;

/**
 * Counts the bytes of request bodies in memory: received bytes, not announced ones. If a pool has no memory left for a
 * caller, the unfinished body of the largest holder is dropped.
 */
export class BodyBudget {
  readonly #used = new Map<string, number>();
  readonly #arriving = new Set<BodyLease>();

  open(holder: BodyHolder): BodyLease {
    return new BodyLease(this, holder);
  }

  /** Returns the bytes held now, of all pools. */
  total(): number {
    return Object.keys(bodyPools).reduce((sum, pool) => sum + this.usedBy(pool), 0);
  }

  /** Returns the bytes held now of a pool, or of one caller as `<pool> <key>`. */
  usedBy(key: string): number {
    return this.#used.get(key) ?? 0;
  }

  /**
   * Returns how many bytes of the pool the holder's caller, organisation or address holds; the highest of the three.
   */
  heldBy({ pool, shares }: BodyHolder): number {
    return Math.max(...shares.map(({ key }) => this.usedBy(`${pool} ${key}`)));
  }

  /**
   * Adds bytes to the counts of the pool and of all shares of the holder.
   * @param by number of bytes; negative to subtract
   */
  count({ pool, shares }: BodyHolder, by: number): void {
    for (const key of [pool, ...shares.map((share) => `${pool} ${share.key}`)]) {
      const left = this.usedBy(key) + by;
      if (left === 0) this.#used.delete(key);
      else this.#used.set(key, left);
    }
  }

  arrives(lease: BodyLease): void {
    this.#arriving.add(lease);
  }

  arrived(lease: BodyLease): void {
    this.#arriving.delete(lease);
  }

  /** Drops one unfinished body. @returns false if no holder is large enough to be dropped */
  pushOut(pool: BodyPool, requestedBytes: number): boolean {
    let largest: BodyLease | undefined;
    for (const lease of this.#arriving) {
      if (lease.holder.pool !== pool || lease.bytes === 0) continue;
      if (largest === undefined || this.heldBy(lease.holder) > this.heldBy(largest.holder)) largest = lease;
    }
    if (largest === undefined || this.heldBy(largest.holder) <= pushOutFactor * requestedBytes) return false;
    largest.giveUp(new AppError("service_unavailable", { retryAfterSeconds: 1 }));
    return true;
  }
}

/** Bytes of one request; released exactly once, however the request ends. */
export class BodyLease {
  readonly holder: BodyHolder;
  readonly #budget: BodyBudget;
  #bytes = 0;
  #working = 0;
  #over = false;
  #stop: ((error: AppError) => void) | undefined;

  constructor(budget: BodyBudget, holder: BodyHolder) {
    this.#budget = budget;
    this.holder = holder;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Registers a body whose bytes are arriving.
   * @param stop discards its received bytes
   * @returns a function to call when the body is complete
   */
  arriving(stop: (error: AppError) => void): () => void {
    this.#stop = stop;
    this.#budget.arrives(this);
    return () => this.#budget.arrived(this);
  }

  /**
   * Counts received bytes. If it throws, no bytes are counted.
   * @throws AppError too_many_requests, or service_unavailable if other callers hold too much
   */
  take(bytes: number): void {
    const { pool, shares } = this.holder;
    for (const { key, weight } of shares) {
      const held = this.#budget.usedBy(`${pool} ${key}`) + bytes;
      if (held > shareOf(pool, weight)) throw new AppError("too_many_requests", { retryAfterSeconds: 1 });
    }
    while (!this.#fits(bytes)) {
      if (this.#budget.pushOut(pool, this.#budget.heldBy(this.holder) + bytes)) continue;
      throw new AppError("service_unavailable", { retryAfterSeconds: 1 });
    }
    this.#add(bytes);
  }

  /**
   * Returns true if the bytes stay within all shares of the holder. Shares depend on the free bytes, so that memory
   * remains for the next caller.
   */
  #fits(bytes: number): boolean {
    const { pool, shares } = this.holder;
    const free = bodyPools[pool] - this.#budget.usedBy(pool) - bytes;
    return shares.every(({ key, weight }) => this.#budget.usedBy(`${pool} ${key}`) + bytes <= weight * free);
  }

  /** Drops this body with an error, to free memory for another one. */
  giveUp(error: AppError): void {
    this.#stop?.(error);
    this.#budget.arrived(this);
    this.#add(-this.#bytes);
  }

  /** Keeps the bytes counted while the body is processed, even if its sender has disconnected. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#working++;
    try {
      return await work();
    } finally {
      this.#working--;
      this.#settle();
    }
  }

  /** Releases the bytes at the end of the connection or the answer. */
  release(): void {
    this.#over = true;
    this.#settle();
  }

  #settle(): void {
    if (this.#over && this.#working === 0 && this.#bytes > 0) this.#add(-this.#bytes);
  }

  #add(bytes: number): void {
    this.#bytes += bytes;
    this.#budget.count(this.holder, bytes);
  }
}
