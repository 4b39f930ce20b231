import { AppError } from "../http/app-error.ts";
import { FairQueue, type Payer } from "../limits/fair-queue.ts";

/** For whom something costly is done. */
export interface Turn {
  /** People whose account or browser is known do not wait behind strangers. */
  rank: "known" | "stranger";
  /** The account of a known one, the network of a stranger. */
  who: string;
}

interface Limits {
  sideBySide: number;
  /** Of each rank. */
  maxWaiting: number;
  /** Of one, whether it runs or waits. */
  maxOfOne: number;
}

/** A hash; all of them cost the same. */
const hashMs = 20;

function refusal({ group }: Payer, why: "own" | "full"): AppError {
  const isOwnTrouble = why === "full" && group === "known";
  return new AppError(isOwnTrouble ? "service_unavailable" : "sign_in_slowed", { retryAfterSeconds: 5 });
}

/**
 * Bounds work that costs much, so that it can take neither all processors nor all memory: by turns one of the known and
 * one of the strangers, among them by turns everybody. One per process.
 */
export class WorkQueue {
  readonly #queue: FairQueue;

  constructor({ sideBySide, maxWaiting, maxOfOne }: Limits) {
    this.#queue = new FairQueue({
      ...{ sideBySide, smallMs: hashMs, ofOne: maxOfOne, refusal },
      ...{ waitingOfGroup: maxWaiting, waitingInAll: 2 * maxWaiting },
    });
  }

  /** @throws AppError sign_in_slowed, or service_unavailable for a known one, before anything is done */
  run<T>({ rank, who }: Turn, work: () => Promise<T>): Promise<T> {
    return this.#queue.run({ group: rank, one: who }, hashMs, work);
  }
}

/** Hashes side by side; each takes 19 MiB and some 20 ms of a core. */
export const hashLimits: Limits = { sideBySide: 2, maxWaiting: 24, maxOfOne: 12 };
