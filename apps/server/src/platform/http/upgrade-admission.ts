import { hash } from "node:crypto";
import { addressKey } from "../limits/address-key.ts";
import { HeldCounts, type Hold } from "../limits/held-counts.ts";
import { KeyedRate } from "../limits/keyed-rate.ts";
import { errorAnswer } from "./error-answer.ts";

/** What connections may cost before it is known who comes. */
export const upgradeLimits = {
  /** Attempts of an address, good ones too: a company behind one address opens all its pages after a restart. */
  burst: 3000,
  perSecond: 100,
  /** Attempts of an address that were refused. */
  failureBurst: 60,
  failuresPerSecond: 1,
  /** Attempts of one device's tunnel. */
  nameBurst: 20,
  namesPerSecond: 0.2,
  /** Being looked up at the same time. */
  pendingPerAddress: 50,
  pendingInAll: 500,
  /** Open pages of an address; all of them where a proxy is not named as trusted. */
  pagesPerAddress: 5000,
} as const;

/** The status of an upgrade that is refused, and not for who comes but for how much. */
export type Refusal = "429 Too Many Requests" | "503 Service Unavailable";

/** Names that are remembered as right. */
const maxKnown = 20_000;
const busy: Refusal = "503 Service Unavailable";
const tooMany: Refusal = "429 Too Many Requests";

export interface UpgradeAdmission {
  /** One attempt from there. @returns its refusal, or what gives its place back */
  begin(ip: string): Refusal | (() => void);
  /** An attempt was refused for who came. */
  failed(ip: string): void;
  /** The name, a token or a device's, was found to be right. */
  known(name: string): void;
  /** Whether a name may be looked up: not too often, nor for an address that names too many wrong ones. */
  mayLookUp(ip: string, name: string): boolean;
  /** An open page. @returns undefined where it is one too many; else what gives its place back */
  page(page: { ip: string; sessionId: string; accountId: string }): (() => void) | undefined;
}

/** @param pagesPerSession open pages of one signed-in browser */
export function createUpgradeAdmission(pagesPerSession: number): UpgradeAdmission {
  const attempts = new KeyedRate({ burst: upgradeLimits.burst, perSecond: upgradeLimits.perSecond });
  const failures = new KeyedRate({ burst: upgradeLimits.failureBurst, perSecond: upgradeLimits.failuresPerSecond });
  const names = new KeyedRate({
    burst: Math.max(upgradeLimits.nameBurst, pagesPerSession * 6),
    perSecond: Math.max(upgradeLimits.namesPerSecond, pagesPerSession / 20),
  });
  const held = new HeldCounts();
  const right = new Set<string>();
  const nameOf = (name: string) => hash("sha256", name, "base64");

  return {
    begin(ip) {
      const key = addressKey(ip);
      const now = Date.now();
      if (!attempts.take(key, now)) return tooMany;
      const pending: Hold[] = [
        { key: `pending ${key}`, max: upgradeLimits.pendingPerAddress },
        { key: "pending", max: upgradeLimits.pendingInAll },
      ];
      return held.take(pending) ?? busy;
    },
    failed: (ip) => void failures.take(addressKey(ip), Date.now()),
    known(name) {
      if (right.size >= maxKnown) right.clear();
      right.add(nameOf(name));
    },
    mayLookUp(ip, name) {
      const now = Date.now();
      // who was known before is not locked out by somebody beside him who guesses
      const isFit = failures.has(addressKey(ip), now) || right.has(nameOf(name));
      return isFit && names.take(nameOf(name), now);
    },
    page: ({ ip, sessionId, accountId }) =>
      held.take([
        { key: `session ${sessionId}`, max: pagesPerSession },
        { key: `account ${accountId}`, max: pagesPerSession * 3 },
        { key: `address ${addressKey(ip)}`, max: upgradeLimits.pagesPerAddress },
      ]),
  };
}

/** Whether a failure is the server's own: then nobody was refused. */
export function isOwnTrouble(error: unknown): boolean {
  return errorAnswer(error, "en").status >= 500;
}
