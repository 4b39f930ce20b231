import { hash } from "node:crypto";
import { type CostClass, costLimits } from "@huiyan/contract/cost";
import { allowanceOf, type Caller } from "../context/caller.ts";
import { AppError } from "../error/app-error.ts";
import { addressKey } from "../limits/address-key.ts";
import { KeyedLimiter, type Limit, type Release } from "../limits/keyed-limiter.ts";
import { KeyedRate } from "../limits/keyed-rate.ts";

/**
 * Limit per address for proofs (tokens, device ids, app ids) that are not yet verified, because each costs a lookup.
 */
const strangerRule = { perSecond: 100, burst: 1000 };
/** Limit of calls with one proof (token, device id or app id), counted before any lookup. */
const proofRule = { perSecond: 400, burst: 2000 };
/** Maximum number of verified proofs (tokens, device ids, app ids) that are remembered. */
const maxKnown = 50_000;
/** Maximum share of the database connections that the calls of one organisation use at the same time. */
const organisationShare = 2 / 3;
/**
 * Maximum share of an organisation's connections for counting totals. Users who turn pages need the rows more, and a
 * count takes five times as long.
 */
const totalsShare = 1 / 4;

/**
 * Time budget of one caller for reads in the database, in milliseconds: rate per second and maximum saved. Opening a
 * page uses some hundred milliseconds. Beyond the budget a caller gets one database slot at a time, because eight long
 * parallel reads would use all cores.
 */
const readRate = { perSecond: 500, burst: 5000 };
const isRead = (cost: CostClass) => cost === "query" || cost === "total";

/** Whether calls of a cost class hold a database slot. */
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

/**
 * Returns the key under which a proof (token or id) is remembered: its hash, because a proof is secret and may be long.
 */
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

/** Takes one call from the rate of the key. @throws AppError too_many_requests */
function take(rate: KeyedRate, key: string, nowMs: number): void {
  if (!rate.take(key, nowMs)) throw tooMany(rate.secondsUntilNext(key, nowMs));
}

/** Limits every call by its cost class; one instance per process. See decision 0017. */
export class CostControl {
  readonly #buckets = new Map<CostClass, KeyedRate>();
  readonly #proofs = new KeyedRate(proofRule);
  readonly #strangers = new KeyedRate(strangerRule);
  readonly #known = new Set<string>();
  /**
   * Hashes of the proofs (token, device id or app id) that are being looked up, with the number of running lookups.
   * Only the first one counts against the limit per address, because a page sends its first twenty calls at once.
   */
  readonly #lookedUp = new Map<string, number>();
  readonly #limiter: KeyedLimiter;
  readonly #readMs = new KeyedRate(readRate);
  readonly #organisationSlots: number;
  readonly #totalSlots: number;
  readonly #nowMs: () => number;

  /** Creates the control. @param databasePool number of database connections of this process */
  constructor(databasePool: number, nowMs: () => number = () => performance.now()) {
    this.#organisationSlots = Math.max(2, Math.floor(databasePool * organisationShare));
    this.#totalSlots = Math.max(1, Math.floor(this.#organisationSlots * totalsShare));
    this.#nowMs = nowMs;
    this.#limiter = new KeyedLimiter(nowMs);
  }

  /**
   * Looks up a proof (token, device id or app id). Calls with one proof are limited before the lookup. Unverified
   * proofs are also limited per address.
   * @throws AppError too_many_requests, and any error of the lookup
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
      // a wrong proof counts against the address; a lookup that fails because of the database does not
      if (error instanceof AppError) this.#known.delete(name);
      else this.#strangers.giveBack(addressKey(address));
      throw error;
    } finally {
      const left = (this.#lookedUp.get(name) ?? 1) - 1;
      if (left === 0) this.#lookedUp.delete(name);
      else this.#lookedUp.set(name, left);
    }
  }

  /** Marks a new token as verified without a lookup, because this server has just issued it. */
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
   * Waits until the call may run.
   * @returns function to call when the call ends
   * @throws AppError too_many_requests if too many calls of this caller, or of the organisation, wait
   */
  async enter(cost: CostClass, caller: Caller, address: string, gone: AbortSignal): Promise<() => void> {
    const owner = ownerOf(caller, address);
    const own = `${cost} ${owner}`;
    const { concurrent, waiting } = costLimits[cost];
    const limits: Limit[] = [{ key: own, max: concurrent, waiting }];
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

  /** Returns a function that calls `leave`, and charges the time since now to the owner's read budget. */
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
