const tryLimits = { tries: 5, waitMs: 60_000, addresses: 1_000, all: 50 } as const;

interface Count {
  tries: number;
  /** Of the last try, ms. */
  at: number;
}

/** Counts wrong passwords: five of an address, fifty of all, then who tries waits a minute. */
export class LoginTries {
  readonly #counts = new Map<string, Count>();
  #all: Count = { tries: 0, at: 0 };

  /**
   * Counts a try before it is looked at, so that sixty at once count like sixty one after the other.
   * @param now ms of a clock that does not jump @returns seconds to wait; 0: it may be looked at
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

  /** It was right. */
  forget(address: string): void {
    this.#counts.delete(networkOf(address));
    this.#all = { ...this.#all, tries: Math.max(0, this.#all.tries - 1) };
  }
}

function alive(count: Count | undefined, now: number): Count {
  return count !== undefined && now - count.at < tryLimits.waitMs ? count : { tries: 0, at: now };
}

/** Somebody with IPv6 has all addresses of a /64. */
function networkOf(address: string): string {
  return address.includes(".") ? address : address.split(":").slice(0, 4).join(":");
}
