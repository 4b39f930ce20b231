import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { EpochMs, Flag, Id } from "../scalars.ts";

/**
 * Reasons why learning is impossible: no_small, no berth has its own judge; few, too few reviews; all_right, every
 * verdict was right; no_better, no improvement.
 */
export const learningProblems = ["none", "no_small", "few", "all_right", "no_better"] as const;

const BerthLearning = z
  .object({
    /** Berths with their own judge and with reviewed stays. */
    berths: z.number().int(),
    /** Stays that a user has reviewed, and the gaps between two of them. */
    stays: z.number().int(),
    gaps: z.number().int(),
    /** Verdicts of the judge in both. */
    looks: z.number().int(),
    /** Time of the first and of the last verdict; null if there is none. */
    from: EpochMs.nullable(),
    until: EpochMs.nullable(),
    /**
     * Wrong verdicts now and after learning. Cross-validation: each third of the time is judged with offsets learned
     * from the other two thirds.
     */
    wrong: z.number().int(),
    wrong_after: z.number().int(),
    problem: z.enum(learningProblems),
    /** Reviewed spells required for learning. */
    needed: z.number().int(),
    /** Offsets in force; null: none learned, or learning undone. */
    adopted: z.object({ at: EpochMs, username: z.string(), berths: z.number().int() }).nullable(),
    can_undo: Flag,
  })
  .meta({ id: "BerthLearning" });
export type BerthLearning = z.infer<typeof BerthLearning>;

const input = z.object({ point_id: Id });

export const getBerthLearning = endpoint({
  name: "berth.getLearning",
  method: "GET",
  path: "/api/client/berth/learning",
  permission: "berth.manage",
  cost: "total",
  summary: "点位的小泊位可以从已核对的停车记录中学到什么",
  input,
  output: BerthLearning,
});

export const learnBerths = endpoint({
  name: "berth.learn",
  method: "POST",
  path: "/api/client/berth/learning/adopt",
  permission: "berth.manage",
  cost: "total",
  summary: "学习并下发到设备",
  input,
  output: BerthLearning,
});

export const undoLearning = endpoint({
  name: "berth.undoLearning",
  method: "POST",
  path: "/api/client/berth/learning/undo",
  permission: "berth.manage",
  cost: "query",
  summary: "撤销最近一次学习",
  /** `at`: time of the learning to undo; a newer one from another user stays. */
  input: input.extend({ at: EpochMs }),
  output: z.object({ point_id: Id }),
});
