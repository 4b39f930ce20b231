import { createHash, randomBytes } from "node:crypto";

const sessionIdleMs = 30 * 60_000;
const maxSessions = 32;

const keyOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Sessions with the password, which end half an hour after the last page. */
export class PageSessions {
  /** Hash of the token → ms of the last page, the longest unused first. */
  readonly #used = new Map<string, number>();

  /**
   * @param now ms of a monotonic clock
   * @returns the token
   */
  begin(now: number): string {
    const token = randomBytes(32).toString("base64url");
    this.#used.set(keyOf(token), now);
    for (const oldest of this.#used.keys()) {
      if (this.#used.size <= maxSessions) break;
      this.#used.delete(oldest);
    }
    return token;
  }

  admits(token: string, now: number): boolean {
    const key = keyOf(token);
    const used = this.#used.get(key);
    if (used === undefined) return false;
    this.#used.delete(key);
    if (now - used > sessionIdleMs) return false;
    this.#used.set(key, now);
    return true;
  }

  end(token: string): void {
    this.#used.delete(keyOf(token));
  }

  /** Called when another password was set. */
  endAll(): void {
    this.#used.clear();
  }
}
