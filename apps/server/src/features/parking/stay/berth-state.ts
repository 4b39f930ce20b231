import { berthPhases, berthTroubles } from "@huiyan/contract/berth/berth-phase.rules";
import { z } from "zod";
import { ChargingWatch } from "./electric-charging.rules.ts";
import { Reading, Stay } from "./stay.ts";

/** State of a berth after an observation. The state and the later observations determine all later stays. */
export const BerthState = z.object({
  phase: z.enum(berthPhases),
  /** Time of the last replayed observation, epoch ms; 0 before the first. */
  at: z.number(),
  /** True after a user voided or restored the berth. A replay then ignores earlier observations. */
  isStart: z.boolean().optional(),
  /**
   * Begin of the phase `entering` or `leaving`, epoch ms. If the phase lasts long enough, this becomes the time of the
   * entry or exit.
   */
  since: z.number(),
  /** Id of the observation that began the phase. */
  sinceId: z.string(),
  /** Stay of the car that is parked or entering. */
  stay: Stay.optional(),
  /** Stay of a car that disappeared before its entry was confirmed. Used if the same car appears again soon. */
  broken: Stay.optional(),
  /** Stay of the car that left last, until another car has entered. Used if the same car returns soon. */
  last: Stay.optional(),
  /** Plate readings of the last two minutes. */
  recent: z.array(Reading),
  charging: ChargingWatch.optional(),
  troubles: z.array(z.enum(berthTroubles)),
  faults: z.number(),
  /** Times at which the berth became free before an entry was confirmed, or occupied before an exit was, epoch ms. */
  reversals: z.array(z.number()),
  flappedAt: z.number().optional(),
  twoSince: z.number().optional(),
  oneSince: z.number().optional(),
  /** Time since which the berth is observed again after a silence, epoch ms. */
  backSince: z.number().optional(),
});
export type BerthState = z.infer<typeof BerthState>;

export const newBerthState: BerthState = {
  phase: "free",
  at: 0,
  since: 0,
  sinceId: "",
  recent: [],
  troubles: [],
  faults: 0,
  reversals: [],
};

/**
 * Milliseconds between stored states of a berth. A late observation is replayed from the last stored state before it.
 */
export const keptEveryMs = 300_000;
