import { hash } from "node:crypto";
import { type CostClass, costLimits } from "@huiyan/contract/cost";
import { allowanceOf, type Caller } from "../context/caller.ts";
import { AppError } from "../error/app-error.ts";
import { addressKey } from "../limits/address-key.ts";
import { KeyedLimiter, type Limit, type Release } from "../limits/keyed-limiter.ts";
import { KeyedRate } from "../limits/keyed-rate.ts";

/** Proofs of an address (tokens, device and app ids) that nobody has seen to be good yet: each costs a look-up. */
const strangerRule = { perSecond: 100, burst: 1000 };
/** Calls with one proof, counted before anything is looked up. */
const proofRule = { perSecond: 400, burst: 2000 };
/** Proofs that were good, remembered. */
const maxKnown = 50_000;
/** Of the connections to the database, what calls of one organisation may use at a time. */
const organisationShare = 2 / 3;
/** Of these, what may count rows for totals: many people who turn pages want the rows first, and to count takes five times as long. */
const totalsShare = 1 / 4;

/**
 * Milliseconds for which reads of one caller may have a place, summed over places. A page that opens uses some hundreds. Who
 * is beyond it has one place at a time: eight long reads side by side take the cores from everybody.
 */
const readRate = { perSecond: 500, burst: 5000 };
const isRead = (cost: CostClass) => cost === "query" || cost === "total";

/** Classes whose work lies with the database. */
const asksDatabase: Readonly<Record<CostClass, boolean>> = {
  cheap: false,
  query: true,
  total: true,
  hash: true,
  decode: true,
  export: true,
  device: false,
  ingest: false,
  file: false,
};

/** What is remembered of a proof: neither a secret nor as long as a stranger likes. */
const nameOf = (proof: string) => hash("sha256", proof, "base64");

function ownerOf(caller: Caller, address: string): string {
  switch (caller.kind) {
    case "anyone":
      return `address ${addressKey(address)}`;
    case "app":
      return `app ${caller.appId}`;
    case "device":
      return `device ${caller.deviceUid}`;
    default:
      return allowanceOf(caller);
  }
}

function organisationOf(caller: Caller): string | null {
  return caller.kind === "anyone" ? null : caller.orgId;
}

function tooMany(seconds: number): AppError {
  return new AppError("too_many_requests", { retryAfterSeconds: seconds });
}

/** @throws AppError too_many_requests */
function take(rate: KeyedRate, key: string, nowMs: number): void {
  if (!rate.take(key, nowMs)) throw tooMany(rate.secondsUntilNext(key, nowMs));
}

/** Holds every call to what its class allows; one per process. docs/decisions/0017-budgets.md */
export class CostControl {
  readonly #buckets = new Map<CostClass, KeyedRate>();
  readonly #proofs = new KeyedRate(proofRule);
  readonly #strangers = new KeyedRate(strangerRule);
  readonly #known = new Set<string>();
  /** Proofs that are being looked up: a page that opens sends its first twenty calls at once. */
  readonly #lookedUp = new Map<string, number>();
  readonly #limiter: KeyedLimiter;
  readonly #readMs = new KeyedRate(readRate);
  readonly #organisationSlots: number;
  readonly #totalSlots: number;
  readonly #nowMs: () => number;

  /** @param databasePool connections of this process */
  constructor(databasePool: number, nowMs: () => number = () => performance.now()) {
    this.#organisationSlots = Math.max(2, Math.floor(databasePool * organisationShare));
    this.#totalSlots = Math.max(1, Math.floor(this.#organisationSlots * totalsShare));
    this.#nowMs = nowMs;
    this.#limiter = new KeyedLimiter(nowMs);
  }

  /**
   * Looks a proof up. Calls with one proof are counted before, and where nobody has seen it to be good, the proofs of its
   * address.
   * @throws AppError too_many_requests, and whatever the look-up throws
   */
  async prove<T>(proof: string, address: string, lookUp: () => Promise<T>): Promise<T> {
    const name = nameOf(proof);
    const before = this.#lookedUp.get(name) ?? 0;
    this.#admitProof(name, address, before > 0);
    this.#lookedUp.set(name, before + 1);
    try {
      const found = await lookUp();
      this.#remember(name);
      return found;
    } catch (error) {
      // only a wrong proof is the caller's fault: with the database away nobody becomes a stranger
      if (error instanceof AppError) this.#known.delete(name);
      else this.#strangers.giveBack(addressKey(address));
      throw error;
    } finally {
      const left = (this.#lookedUp.get(name) ?? 1) - 1;
      if (left === 0) this.#lookedUp.delete(name);
      else this.#lookedUp.set(name, left);
    }
  }

  /** The proof is good without having been looked up, as it was just given out. */
  rememberProof(proof: string): void {
    this.#remember(nameOf(proof));
  }

  #remember(name: string): void {
    this.#known.delete(name);
    this.#known.add(name);
    if (this.#known.size <= maxKnown) return;
    const [oldest] = this.#known;
    if (oldest !== undefined) this.#known.delete(oldest);
  }

  #admitProof(name: string, address: string, isLookedUp: boolean): void {
    const now = this.#nowMs();
    take(this.#proofs, name, now);
    if (!isLookedUp && !this.#known.has(name)) take(this.#strangers, addressKey(address), now);
  }

  /** Counts a call. @throws AppError too_many_requests */
  count(cost: CostClass, caller: Caller, address: string): void {
    const buckets = this.#buckets.get(cost) ?? new KeyedRate(costLimits[cost]);
    this.#buckets.set(cost, buckets);
    take(buckets, ownerOf(caller, address), this.#nowMs());
  }

  /**
   * Waits until the call may be worked on.
   * @returns what ends the work
   * @throws AppError too_many_requests when too many of this caller, or of his organisation, wait
   */
  async enter(cost: CostClass, caller: Caller, address: string, gone: AbortSignal): Promise<() => void> {
    const owner = ownerOf(caller, address);
    const own = `${cost} ${owner}`;
    const { sideBySide, waiting } = costLimits[cost];
    const limits: Limit[] = [{ key: own, max: sideBySide, waiting }];
    const organisation = organisationOf(caller);
    if (organisation !== null && asksDatabase[cost]) {
      limits.push({ key: `organisation ${organisation}`, max: this.#organisationSlots, waiting: 2000 });
      if (cost === "total") limits.push({ key: `totals ${organisation}`, max: this.#totalSlots, waiting: 2000 });
    }
    const isMeasured = isRead(cost);
    if (isMeasured && !this.#readMs.has(owner, this.#nowMs())) limits.push({ key: `long reads ${owner}`, max: 1 });
    const leave = await this.#limiter.enter({ turn: { group: organisation ?? own, one: own }, limits }, gone);
    if (typeof leave === "string") throw tooMany(1);
    return isMeasured ? this.#measured(owner, leave) : leave;
  }

  /** Counts the time until `leave`. */
  #measured(owner: string, leave: Release): Release {
    const began = this.#nowMs();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const now = this.#nowMs();
      this.#readMs.spend(owner, now, now - began);
      leave();
    };
  }
}
