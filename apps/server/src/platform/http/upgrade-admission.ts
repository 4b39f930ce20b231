import { hash } from "node:crypto";
import { errorAnswer } from "../error/error-answer.ts";
import { addressKey } from "../limits/address-key.ts";
import { KeyedLimiter } from "../limits/keyed-limiter.ts";
import { KeyedRate } from "../limits/keyed-rate.ts";

/** Limits of WebSocket connections before their client is authenticated. */
const upgradeLimits = {
  /**
   * Burst of attempts per address, including successful ones. The users of a company share one address, and all their
   * pages reconnect after a restart of the server.
   */
  burst: 3000,
  perSecond: 100,
  /** Burst of failed attempts per address. */
  failureBurst: 60,
  failuresPerSecond: 1,
  /** Burst of attempts of one device to open its tunnel. */
  nameBurst: 20,
  namesPerSecond: 0.2,
  /** Parallel lookups per address; further attempts wait. */
  turns: 20,
  pendingPerAddress: 2000,
  pendingInAll: 5000,
  /**
   * Maximum open pages per address. High, because the address may be that of a proxy that is not configured as trusted.
   */
  pagesPerAddress: 5000,
} as const;

/** HTTP status of an upgrade that a limit refuses. */
type Refusal = "429 Too Many Requests" | "503 Service Unavailable";

/** Maximum remembered names (tokens, device ids) that were verified. */
const maxKnown = 20_000;
const busy: Refusal = "503 Service Unavailable";
const tooMany: Refusal = "429 Too Many Requests";

export interface UpgradeAdmission {
  /** Starts one attempt when a slot is free. @returns the refusal, or a function that ends the attempt */
  begin(ip: string): Promise<Refusal | (() => void)>;
  /**
   * Returns true if a token or device id (`name`) may be looked up: neither the rate of this name nor the rate of wrong
   * names of its address is exceeded. The name counts as wrong until it is verified.
   */
  mayLookUp(ip: string, name: string): boolean;
  /** Marks the name as verified. */
  known(ip: string, name: string): void;
  /**
   * Starts one attempt with a single-use address. The attempt counts as failed until it succeeds, unless the caller's
   * token or device id was verified before.
   * @returns a function to call after success; undefined above the limit
   */
  mayTry(ip: string, name: string): (() => void) | undefined;
  /** Reverts the count of a failed attempt, because an error of this server prevented the check. */
  undecided(ip: string): void;
  /** Registers an open page. @returns undefined above the limit; otherwise a function that releases the slot */
  page(page: { ip: string; sessionId: string; allowance: string }): (() => void) | undefined;
}

/** @param pagesPerSession maximum open pages of one signed-in browser */
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
      // wrong attempts of others at the same address do not block a caller who was verified before
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

/** Returns true for a failure of the server, in which case the caller was not refused. */
export function isOwnTrouble(error: unknown): boolean {
  return errorAnswer(error, "en").status >= 500;
}
