import { AppError } from "../app-error.ts";

/** Who pays for a body: the bytes of all his bodies under way may not pass the limit. */
export interface BodyHolder {
  key: string;
  maxBytes: number;
}

const megabyte = 1024 * 1024;

/** Bodies of this process together. A body is held once while it is received and once more when it is put together. */
const allBytes = 256 * megabyte;
/** Bodies whose sender has proven nothing yet, together. */
const unprovenBytes = 64 * megabyte;
/** One clip of the largest size and one report beside it. */
const ownerBytes = 100 * megabyte;
/** Of an address that has proven nothing: the largest report of one device. */
const strangerBytes = 34 * megabyte;

/** Who is charged for what somebody sends who is known, for example `account <id>`. */
export function provenHolders(owner: string): BodyHolder[] {
  return [
    { key: "all", maxBytes: allBytes },
    { key: owner, maxBytes: ownerBytes },
  ];
}

/** Who is charged for what comes from this address before it is known whose it is. */
export function unprovenHolders(address: string): BodyHolder[] {
  return [
    { key: "all", maxBytes: allBytes },
    { key: "unproven", maxBytes: unprovenBytes },
    { key: `address ${address}`, maxBytes: strangerBytes },
  ];
}

/** Counts the bytes of bodies that are in memory: those that have come, not those that were announced. */
export class BodyBudget {
  readonly #used = new Map<string, number>();

  open(holders: readonly BodyHolder[]): BodyLease {
    return new BodyLease(this.#used, holders);
  }

  /** Bytes that are held now by this holder. */
  usedBy(key: string): number {
    return this.#used.get(key) ?? 0;
  }
}

/** The share of one request; given back exactly once, however the request ends. */
export class BodyLease {
  readonly #used: Map<string, number>;
  readonly #holders: readonly BodyHolder[];
  #bytes = 0;
  #working = 0;
  #over = false;

  constructor(used: Map<string, number>, holders: readonly BodyHolder[]) {
    this.#used = used;
    this.#holders = holders;
  }

  /** @throws AppError service_unavailable, too_many_requests; nothing is taken then */
  take(bytes: number): void {
    for (const { key, maxBytes } of this.#holders) {
      if ((this.#used.get(key) ?? 0) + bytes <= maxBytes) continue;
      const isShared = key === "all" || key === "unproven";
      throw new AppError(isShared ? "service_unavailable" : "too_many_requests", { retryAfterSeconds: 1 });
    }
    this.#add(bytes);
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
    for (const { key } of this.#holders) {
      const left = (this.#used.get(key) ?? 0) + bytes;
      if (left === 0) this.#used.delete(key);
      else this.#used.set(key, left);
    }
  }
}
