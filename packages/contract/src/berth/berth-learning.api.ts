import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { EpochMs, Flag, Id } from "../scalars.ts";

/**
 * Reasons why learning is impossible. no_small: no berth uses the classifier for small berths; few: too few reviews;
 * all_right: every verdict was right already; no_better: learning brings no improvement.
 */
export const learningProblems = ["none", "no_small", "few", "all_right", "no_better"] as const;

const BerthLearning = z
  .object({
    /** Number of berths that the classifier for small berths judges and that have reviewed stays. */
    berths: z.number().int(),
    /** Number of reviewed stays, plus the gaps between two of them. */
    stays: z.number().int(),
    gaps: z.number().int(),
    /** Number of verdicts of the classifier during these stays and gaps. */
    looks: z.number().int(),
    /** Time of the first and of the last verdict; null if there is none. */
    from: EpochMs.nullable(),
    until: EpochMs.nullable(),
    /**
     * Number of wrong verdicts now and after learning. Measured by cross-validation: each third of the time is judged
     * with offsets learned from the other two.
     */
    wrong: z.number().int(),
    wrong_after: z.number().int(),
    problem: z.enum(learningProblems),
    /** Number of reviewed stays and gaps that learning requires. */
    needed: z.number().int(),
    /** Offsets in use; null: none were learned, or learning was undone. */
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
  /** `at`: time of the learning to undo. A later learning by another user is kept. */
  input: input.extend({ at: EpochMs }),
  output: z.object({ point_id: Id }),
});
