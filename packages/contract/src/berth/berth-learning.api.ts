import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { EpochMs, Flag, Id } from "../scalars.ts";

/** Why nothing can be learned: no berth is judged by itself; too little is reviewed; all was right; it would not be better. */
export const learningProblems = ["none", "no_small", "few", "all_right", "no_better"] as const;

const BerthLearning = z
  .object({
    /** Berths that are judged by themselves, of which something is agreed. */
    berths: z.number().int(),
    /** Stays that a person has reviewed, and times between two of them. */
    stays: z.number().int(),
    gaps: z.number().int(),
    /** Looks of the judge in both. */
    looks: z.number().int(),
    /** When the first and the last of them were; null where there is none. */
    from: EpochMs.nullable(),
    until: EpochMs.nullable(),
    /** Looks that are wrong as it works now, and after learning: each third of the time judged by what the others taught. */
    wrong: z.number().int(),
    wrong_after: z.number().int(),
    problem: z.enum(learningProblems),
    /** Reviewed spells that are needed before anything is learned. */
    needed: z.number().int(),
    /** What is in force; null: nothing was learned, or it was taken back. */
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
  /** `at`: which learning is meant; one that somebody else has made since stays. */
  input: input.extend({ at: EpochMs }),
  output: z.object({ point_id: Id }),
});
