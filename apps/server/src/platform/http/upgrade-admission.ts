import { hash } from "node:crypto";
import { errorAnswer } from "../error/error-answer.ts";
import { addressKey } from "../limits/address-key.ts";
import { KeyedLimiter } from "../limits/keyed-limiter.ts";
import { KeyedRate } from "../limits/keyed-rate.ts";

/** Limits of connections before their client is authenticated. */
const upgradeLimits = {
  /**
   * Attempts of an address, including successful ones: a company behind one address opens all its pages after a
   * restart.
   */
  burst: 3000,
  perSecond: 100,
  /** Failed attempts of an address. */
  failureBurst: 60,
  failuresPerSecond: 1,
  /** Attempts of one device's tunnel. */
  nameBurst: 20,
  namesPerSecond: 0.2,
  /** Parallel lookups per address; further attempts wait. */
  turns: 20,
  pendingPerAddress: 2000,
  pendingInAll: 5000,
  /** Open pages of an address; also of a proxy that is not configured as trusted. */
  pagesPerAddress: 5000,
} as const;

/** Status of an upgrade that is refused because of a rate limit. */
type Refusal = "429 Too Many Requests" | "503 Service Unavailable";

/** Maximum remembered verified names. */
const maxKnown = 20_000;
const busy: Refusal = "503 Service Unavailable";
const tooMany: Refusal = "429 Too Many Requests";

export interface UpgradeAdmission {
  /** Starts one attempt when a slot is free. @returns its refusal, or a function that ends it */
  begin(ip: string): Promise<Refusal | (() => void)>;
  /**
   * Returns true if a name (a token or a device's id) may be looked up: not too often, and not for an address with too
   * many wrong names.
   * The name counts as wrong until it is verified.
   */
  mayLookUp(ip: string, name: string): boolean;
  /** Marks the name as verified. */
  known(ip: string, name: string): void;
  /**
   * Allows one attempt with a single-use address; counts as wrong until verified, except for a caller known by this
   * name.
   * @returns a function to call after success
   */
  mayTry(ip: string, name: string): (() => void) | undefined;
  /** Undoes the count of an attempt that could not be decided. */
  undecided(ip: string): void;
  /** Registers an open page. @returns undefined above the limit; otherwise a function that releases the slot */
  page(page: { ip: string; sessionId: string; allowance: string }): (() => void) | undefined;
}

/** @param pagesPerSession open pages of one signed-in browser */
export function createUpgradeAdmission(pagesPerSession: number): UpgradeAdmission {
  const attempts = new KeyedRate({ burst: upgradeLimits.burst, perSecond: upgradeLimits.perSecond });
  const failures = new KeyedRate({ burst: upgradeLimits.failureBurst, perSecond: upgradeLimits.failuresPerSecond });
  const names = new KeyedRate({
    burst: Math.max(upgradeLimits.nameBurst, pagesPerSession * 6),
    perSecond: Math.max(upgradeLimits.namesPerSecond, pagesPerSession / 20),
  });
  const limiter = new KeyedLimiter();
  const right = new Set<string>();
  const nameOf = (name: string) => hash("sha256", name, "base64");

  return {
    async begin(ip) {
      const key = addressKey(ip);
      if (!attempts.take(key, Date.now())) return tooMany;
      const { turns: max, pendingPerAddress: waiting, pendingInAll } = upgradeLimits;
      const release = await limiter.enter({
        turn: { group: key, one: key },
        limits: [
          { key: `pending ${key}`, max, waiting },
          { key: "pending", max: Number.POSITIVE_INFINITY, waiting: pendingInAll },
        ],
      });
      return typeof release === "string" ? busy : release;
    },
    mayLookUp(ip, name) {
      const now = Date.now();
      // a caller verified before is not locked out by wrong attempts of others
      const isFit = right.has(nameOf(name)) || failures.take(addressKey(ip), now);
      return isFit && names.take(nameOf(name), now);
    },
    known(ip, name) {
      const hashed = nameOf(name);
      if (right.has(hashed)) return;
      failures.giveBack(addressKey(ip));
      if (right.size >= maxKnown) right.clear();
      right.add(hashed);
    },
    mayTry(ip, name) {
      if (right.has(nameOf(name))) return () => undefined;
      const key = addressKey(ip);
      return failures.take(key, Date.now()) ? () => failures.giveBack(key) : undefined;
    },
    undecided: (ip) => failures.giveBack(addressKey(ip)),
    page: ({ ip, sessionId, allowance }) =>
      limiter.take([
        { key: `session ${sessionId}`, max: pagesPerSession },
        { key: allowance, max: pagesPerSession * 3 },
        { key: `address ${addressKey(ip)}`, max: upgradeLimits.pagesPerAddress },
      ]),
  };
}

/** Returns true if the failure is the server's; then no caller was refused. */
export function isOwnTrouble(error: unknown): boolean {
  return errorAnswer(error, "en").status >= 500;
}
