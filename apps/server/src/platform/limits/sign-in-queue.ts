import { AppError } from "../error/app-error.ts";
import { type Turn } from "./fair-line.ts";
import { type Payer, type WorkLimits } from "./fair-queue.ts";

/** Identifies the caller whose costly sign-in work waits, such as a password hash. */
export interface SignInTurn extends Turn {
  /**
   * `known`: callers with a known account or browser. They take turns with unknown callers and do not wait behind them.
   */
  group: "known" | "stranger";
  /** Account of a known caller, network of an unknown one. */
  one: string;
}

/** Estimated milliseconds of one password hash; every hash takes the same time. */
const hashMs = 20;

function refusal({ group }: Payer, why: "own" | "full"): AppError {
  const isOwnTrouble = why === "full" && group === "known";
  return new AppError(isOwnTrouble ? "service_unavailable" : "sign_in_slowed", { retryAfterSeconds: 5 });
}

/**
 * Returns limits for costly sign-in work, which keep processors and memory free for other work. Known and unknown
 * callers are two groups that take turns; within a group its callers take turns. A refused caller gets sign_in_slowed;
 * a known caller gets service_unavailable if the queue is full.
 */
export const signInLimits = (limits: {
  concurrent: number;
  /** Maximum waiting entries of each of the two groups: known callers, and unknown callers. */
  waitingOfGroup: number;
  waitingOfOne: number;
}): WorkLimits => ({ ...limits, smallMs: hashMs, waitingInAll: 2 * limits.waitingOfGroup, refusal });

/** Limits of password hashing. A hash takes 19 MiB and about 20 ms of a core. */
export const hashLimits = signInLimits({ concurrent: 2, waitingOfGroup: 24, waitingOfOne: 12 });
