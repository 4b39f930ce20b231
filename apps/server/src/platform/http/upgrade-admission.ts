import { hash } from "node:crypto";
import { errorAnswer } from "../error/error-answer.ts";
import { addressKey } from "../limits/address-key.ts";
import { KeyedLimiter } from "../limits/keyed-limiter.ts";
import { KeyedRate } from "../limits/keyed-rate.ts";

/** What connections may cost before it is known who comes. */
const upgradeLimits = {
  /** Attempts of an address, good ones too: a company behind one address opens all its pages after a restart. */
  burst: 3000,
  perSecond: 100,
  /** Attempts of an address that were refused. */
  failureBurst: 60,
  failuresPerSecond: 1,
  /** Attempts of one device's tunnel. */
  nameBurst: 20,
  namesPerSecond: 0.2,
  /** Being looked up at the same time, of one address; the others wait. */
  turns: 20,
  pendingPerAddress: 2000,
  pendingInAll: 5000,
  /** Open pages of an address; all of them where a proxy is not named as trusted. */
  pagesPerAddress: 5000,
} as const;

/** The status of an upgrade that is refused, and not for who comes but for how much. */
type Refusal = "429 Too Many Requests" | "503 Service Unavailable";

/** Names that are remembered as right. */
const maxKnown = 20_000;
const busy: Refusal = "503 Service Unavailable";
const tooMany: Refusal = "429 Too Many Requests";

export interface UpgradeAdmission {
  /** One attempt from there, when its turn has come. @returns its refusal, or what ends the turn */
  begin(ip: string): Promise<Refusal | (() => void)>;
  /**
   * Whether a name, a token or a device's, may be looked up: not too often, nor for an address that names too many
   * wrong ones. Counts as a wrong one until it is found right.
   */
  mayLookUp(ip: string, name: string): boolean;
  /** The name was found right. */
  known(ip: string, name: string): void;
  /**
   * Whether an address that is good once may be tried. Counts as a wrong one until it is found right, but not for
   * somebody who is known by this name. @returns what is called where it was right
   */
  mayTry(ip: string, name: string): (() => void) | undefined;
  /** It could not be sent. */
  undecided(ip: string): void;
  /** An open page. @returns undefined where it is one too many; else what gives its place back */
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
      // who was known before is not locked out by somebody else who guesses
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

/** Whether a failure is the server's own: then nobody was refused. */
export function isOwnTrouble(error: unknown): boolean {
  return errorAnswer(error, "en").status >= 500;
}
