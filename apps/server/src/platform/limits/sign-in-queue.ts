import { AppError } from "../error/app-error.ts";
import { type Turn } from "./fair-line.ts";
import { type Payer, type WorkLimits } from "./fair-queue.ts";

/** Turn of costly work before or during a sign-in. */
export interface SignInTurn extends Turn {
  /** `known`: callers with a known account or browser; they do not wait behind unknown callers. */
  group: "known" | "stranger";
  /** The account of a known caller, the network of an unknown one. */
  one: string;
}

/** Duration of one hash, equal for all. */
const hashMs = 20;

function refusal({ group }: Payer, why: "own" | "full"): AppError {
  const isOwnTrouble = why === "full" && group === "known";
  return new AppError(isOwnTrouble ? "service_unavailable" : "sign_in_slowed", { retryAfterSeconds: 5 });
}

/**
 * Returns limits for costly work, so that it uses neither all processors nor all memory.
 * Known and unknown callers take turns, and within both groups the callers. A refused caller gets sign_in_slowed, a
 * known one without space service_unavailable.
 */
export const signInLimits = (limits: {
  sideBySide: number;
  /** Maximum waiting, of known and of unknown callers. */
  waitingOfGroup: number;
  waitingOfOne: number;
}): WorkLimits => ({ ...limits, smallMs: hashMs, waitingInAll: 2 * limits.waitingOfGroup, refusal });

/** Each hash takes 19 MiB and some 20 ms of a core. */
export const hashLimits = signInLimits({ sideBySide: 2, waitingOfGroup: 24, waitingOfOne: 12 });
