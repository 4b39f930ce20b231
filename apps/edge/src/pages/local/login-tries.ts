const tryLimits = { tries: 5, waitMs: 60_000, addresses: 1_000, all: 50 } as const;

interface Count {
  tries: number;
  /** Time of the last attempt, ms of a monotonic clock. */
  at: number;
}

/**
 * Limits wrong passwords: after five from one network, or fifty in total, clients must wait a minute before the next
 * attempt.
 */
export class LoginTries {
  readonly #counts = new Map<string, Count>();
  #all: Count = { tries: 0, at: 0 };

  /**
   * Counts an attempt before its password is checked, so that concurrent attempts are limited like consecutive ones.
   * @param now ms of a monotonic clock
   * @returns seconds to wait; 0: the password may be checked
   */
  take(address: string, now: number): number {
    const key = networkOf(address);
    const own = alive(this.#counts.get(key), now);
    const all = alive(this.#all, now);
    const full = own.tries >= tryLimits.tries ? own : all.tries >= tryLimits.all ? all : undefined;
    if (full !== undefined) return Math.max(1, Math.ceil((full.at + tryLimits.waitMs - now) / 1_000));
    this.#counts.delete(key);
    this.#counts.set(key, { tries: own.tries + 1, at: now });
    this.#all = { tries: all.tries + 1, at: now };
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= tryLimits.addresses) break;
      this.#counts.delete(oldest);
    }
    return 0;
  }

  /** Removes the count of an address after a right password. */
  forget(address: string): void {
    this.#counts.delete(networkOf(address));
    this.#all = { ...this.#all, tries: Math.max(0, this.#all.tries - 1) };
  }
}

function alive(count: Count | undefined, now: number): Count {
  return count !== undefined && now - count.at < tryLimits.waitMs ? count : { tries: 0, at: now };
}

/** Returns the network of a client: for IPv6 the /64 prefix, because a client can use all addresses in it. */
function networkOf(address: string): string {
  return address.includes(".") ? address : address.split(":").slice(0, 4).join(":");
}
