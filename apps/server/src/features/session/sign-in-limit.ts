/** Failed sign-ins that an account bears from one address, and an address over all accounts, before it must wait. */
const perAccount = 5;
const perAddress = 50;
const windowMs = 15 * 60_000;
const mostEntries = 100_000;

interface Failures {
  count: number;
  since: number;
}

/** Slows guessing down before any hash is computed. One per process; times from the business clock, in ms. */
export class SignInLimit {
  readonly #failures = new Map<string, Failures>();

  isSlowed(account: string, ip: string, now: number): boolean {
    return this.#count(`${ip}\n${account}`, now) >= perAccount || this.#count(ip, now) >= perAddress;
  }

  failed(account: string, ip: string, now: number): void {
    if (this.#failures.size > mostEntries) this.#failures.clear();
    for (const key of [`${ip}\n${account}`, ip]) {
      const count = this.#count(key, now);
      const since = count === 0 ? now : (this.#failures.get(key)?.since ?? now);
      this.#failures.set(key, { count: count + 1, since });
    }
  }

  succeeded(account: string, ip: string): void {
    this.#failures.delete(`${ip}\n${account}`);
  }

  #count(key: string, now: number): number {
    const entry = this.#failures.get(key);
    return entry === undefined || now - entry.since > windowMs ? 0 : entry.count;
  }
}
