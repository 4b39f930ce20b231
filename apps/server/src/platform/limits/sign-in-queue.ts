import { AppError } from "../error/app-error.ts";
import { type Turn } from "./fair-line.ts";
import { type Payer, type WorkLimits } from "./fair-queue.ts";

/** For whom something costly is done before or while somebody signs in. */
export interface SignInTurn extends Turn {
  /** People whose account or browser is known do not wait behind strangers. */
  group: "known" | "stranger";
  /** The account of a known one, the network of a stranger. */
  one: string;
}

/** A hash; all of them cost the same. */
const hashMs = 20;

function refusal({ group }: Payer, why: "own" | "full"): AppError {
  const isOwnTrouble = why === "full" && group === "known";
  return new AppError(isOwnTrouble ? "service_unavailable" : "sign_in_slowed", { retryAfterSeconds: 5 });
}

/**
 * Bounds work that costs much, so that it can take neither all processors nor all memory: by turns one of the known and
 * one of the strangers, among them by turns everybody. Who is turned away hears sign_in_slowed, a known one for whom
 * there is no room service_unavailable.
 */
export const signInLimits = (limits: {
  sideBySide: number;
  /** Of the known, and of the strangers. */
  waitingOfGroup: number;
  waitingOfOne: number;
}): WorkLimits => ({ ...limits, smallMs: hashMs, waitingInAll: 2 * limits.waitingOfGroup, refusal });

/** Each hash takes 19 MiB and some 20 ms of a core. */
export const hashLimits = signInLimits({ sideBySide: 2, waitingOfGroup: 24, waitingOfOne: 12 });
