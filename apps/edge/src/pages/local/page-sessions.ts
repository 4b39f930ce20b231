import { createHash, randomBytes } from "node:crypto";

const sessionIdleMs = 30 * 60_000;
const maxSessions = 32;

const keyOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Signed-in sessions. A session ends 30 minutes after its last request. */
export class PageSessions {
  /**
   * Time of the last request per hash of a session token, in ms of a monotonic clock. The least recently used session
   * is first.
   */
  readonly #used = new Map<string, number>();

  /**
   * Opens a session; more than `maxSessions` end the oldest.
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

  /** Ends all sessions, after the password was changed. */
  endAll(): void {
    this.#used.clear();
  }
}
