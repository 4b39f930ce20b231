import { berthPhases, berthTroubles } from "@huiyan/contract/berth/berth-phase.rules";
import { z } from "zod";
import { ChargingWatch } from "./charging.rules.ts";
import { Reading, Stay } from "./stay.ts";

/** All that is known of a berth after an observation; with the observations that follow it gives the stays that follow. */
export const BerthState = z.object({
  phase: z.enum(berthPhases),
  /** Of the last observation that was worked in, epoch ms; 0 before the first. */
  at: z.number(),
  /** A person voided or restored the berth: what was before does not matter any more. */
  isStart: z.boolean().optional(),
  /** When the phase entering or leaving began: the time of the entry or the leave if it lasts. */
  since: z.number(),
  /** Observation that began it. */
  sinceId: z.string(),
  /** The car that is parked, or seems to come. */
  stay: Stay.optional(),
  /** A car that seemed to come and was not there a moment later. */
  broken: Stay.optional(),
  /** The last one that left, until another comes. */
  last: Stay.optional(),
  /** Votes of the last two minutes. */
  recent: z.array(Reading),
  charging: ChargingWatch.optional(),
  troubles: z.array(z.enum(berthTroubles)),
  faults: z.number(),
  /** When the phase went back, epoch ms. */
  reversals: z.array(z.number()),
  flappedAt: z.number().optional(),
  twoSince: z.number().optional(),
  oneSince: z.number().optional(),
  /** Back after a silence since then. */
  backSince: z.number().optional(),
});
export type BerthState = z.infer<typeof BerthState>;

export const newBerthState: BerthState = {
  ...{ phase: "free", at: 0, since: 0, sinceId: "", recent: [], troubles: [], faults: 0, reversals: [] },
};

/** A state is kept for each such time of a day; a late observation is worked in from the one before it. */
export const keptEveryMs = 300_000;
