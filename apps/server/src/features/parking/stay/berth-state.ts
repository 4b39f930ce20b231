import { berthPhases, berthTroubles } from "@huiyan/contract/berth/berth-phase.rules";
import { z } from "zod";
import { ChargingWatch } from "./charging.rules.ts";
import { Reading, Stay } from "./stay.ts";

/** State of a berth after an observation: together with later observations it determines the later stays. */
export const BerthState = z.object({
  phase: z.enum(berthPhases),
  /** Time of the last replayed observation, epoch ms; 0 before the first. */
  at: z.number(),
  /** True after a user voided or restored the berth: earlier observations do not matter. */
  isStart: z.boolean().optional(),
  /** Begin of the phase entering or leaving: the time of the entry or the leave if it lasts. */
  since: z.number(),
  /** Observation that began the phase. */
  sinceId: z.string(),
  /** The car that is parked, or is entering. */
  stay: Stay.optional(),
  /** A car that was entering and was not there a moment later. */
  broken: Stay.optional(),
  /** The last car that left, until another enters. */
  last: Stay.optional(),
  /** Votes of the last two minutes. */
  recent: z.array(Reading),
  charging: ChargingWatch.optional(),
  troubles: z.array(z.enum(berthTroubles)),
  faults: z.number(),
  /** Times at which the phase was reverted, epoch ms. */
  reversals: z.array(z.number()),
  flappedAt: z.number().optional(),
  twoSince: z.number().optional(),
  oneSince: z.number().optional(),
  /** Time since which the berth is observed again after a silence. */
  backSince: z.number().optional(),
});
export type BerthState = z.infer<typeof BerthState>;

export const newBerthState: BerthState = {
  ...{ phase: "free", at: 0, since: 0, sinceId: "", recent: [], troubles: [], faults: 0, reversals: [] },
};

/** Interval of the stored states, in milliseconds; a late observation is replayed from the state before it. */
export const keptEveryMs = 300_000;
