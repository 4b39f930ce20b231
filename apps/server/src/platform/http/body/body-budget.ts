import { AppError } from "../../error/app-error.ts";

const megabyte = 1024 * 1024;

/**
 * Memory for bodies by what they are, so that none takes the room of another: filling the forms stops neither a
 * sign-in nor an alarm. A body is held once while it is received and once more when it is put together.
 */
export const bodyPools = {
  /** Sign-in and what else a stranger may send. */
  stranger: 8 * megabyte,
  /** Of devices whose signature can be checked with the body only. */
  unproven: 16 * megabyte,
  /** What people's pages say. */
  people: 16 * megabyte,
  /** People's files. */
  forms: 64 * megabyte,
  /** Alarms with their pictures. */
  reports: 64 * megabyte,
  /** Clips: they wait on the device without holding up an alarm. */
  clips: 96 * megabyte,
} as const;
export type BodyPool = keyof typeof bodyPools;

/** One among whom the pool is divided: he holds at most `weight` times what is free. */
interface Share {
  key: string;
  weight: number;
}

/** Who pays for a body. */
export interface BodyHolder {
  pool: BodyPool;
  shares: readonly Share[];
}

/** Bytes that one alone may hold of a pool. */
export function shareOf(pool: BodyPool, weight: number): number {
  return Math.floor((bodyPools[pool] * weight) / (1 + weight));
}

/** A later one gets room from one who holds more than so many times what he would hold himself. */
const pushOutFactor = 2;

/**
 * Counts the bytes of bodies that are in memory: those that have come, not those that were announced. Where a pool is
 * full for somebody, an unfinished body of the one who holds the most of it is given up for him.
 */
export class BodyBudget {
  readonly #used = new Map<string, number>();
  readonly #arriving = new Set<BodyLease>();

  open(holder: BodyHolder): BodyLease {
    return new BodyLease(this, holder);
  }

  /** Bytes that are held now by all. */
  total(): number {
    return Object.keys(bodyPools).reduce((sum, pool) => sum + this.usedBy(pool), 0);
  }

  /** Bytes that are held now of a pool, or by one as `<pool> <key>`. */
  usedBy(key: string): number {
    return this.#used.get(key) ?? 0;
  }

  /** What the largest of those who pay holds. */
  heldBy({ pool, shares }: BodyHolder): number {
    return Math.max(...shares.map(({ key }) => this.usedBy(`${pool} ${key}`)));
  }

  /** @param by may be negative */
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

  /** Gives up one unfinished body. @returns whether there was one that holds enough more */
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

/** The share of one request; given back exactly once, however the request ends. */
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

  /** The body is on its way. @param stop forgets what has come of it @returns to be called when it is whole */
  arriving(stop: (error: AppError) => void): () => void {
    this.#stop = stop;
    this.#budget.arrives(this);
    return () => this.#budget.arrived(this);
  }

  /** @throws AppError too_many_requests, or service_unavailable where others hold too much; nothing is taken then */
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

  /** As shares are measured by what is free, something is left for the next one however many came before. */
  #fits(bytes: number): boolean {
    const { pool, shares } = this.holder;
    const free = bodyPools[pool] - this.#budget.usedBy(pool) - bytes;
    return shares.every(({ key, weight }) => this.#budget.usedBy(`${pool} ${key}`) + bytes <= weight * free);
  }

  /** Another needs the room more. */
  giveUp(error: AppError): void {
    this.#stop?.(error);
    this.#budget.arrived(this);
    this.#add(-this.#bytes);
  }

  /** The body is being worked on, so its bytes stay counted even when its sender is gone. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#working++;
    try {
      return await work();
    } finally {
      this.#working--;
      this.#settle();
    }
  }

  /** The connection or the answer has ended. */
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
