import { z } from "zod";
import { EpochMs, Id } from "../scalars.ts";
import { conflictKinds } from "./conflict.rules.ts";
import { proposalActions, reasonKeys } from "./conflict-proposals.rules.ts";
import { ParkingRecord } from "./record.ts";

const ConflictProposal = z
  .object({
    /** Key that is unique among the proposals of a conflict. */
    key: z.string(),
    /** Suggested action. `merge` first corrects the plate of `record_id`, if it is set. */
    action: z.enum(proposalActions),
    /** Record to correct, split, exclude or move; null: both records. */
    record_id: Id.nullable(),
    /** New plate or berth of the record; empty: unchanged. */
    plate_num: z.string(),
    berth_num: z.string(),
    /** Rating from 0 to 1; the list is sorted by it, best first. */
    score: z.number(),
    reasons: z.array(
      z.object({
        key: z.enum(reasonKeys),
        /** A plate or a berth, depending on the reason. */
        text: z.string(),
        /** Minutes or a confidence, depending on the reason. */
        value: z.number(),
      }),
    ),
  })
  .meta({ id: "ParkingProposal" });
export type ConflictProposal = z.infer<typeof ConflictProposal>;

export const ParkingConflict = z
  .object({
    /** Ids of the two records, joined by a dot. */
    _id: z.string(),
    kind: z.enum(conflictKinds),
    /** The two records, the earlier one first. */
    records: z.tuple([ParkingRecord, ParkingRecord]),
    proposals: z.array(ConflictProposal),
    /** User who dismissed the conflict, and time; null: not dismissed. */
    dismissed: z.object({ user: z.string(), time: EpochMs }).nullable(),
  })
  .meta({ id: "ParkingConflict" });
export type ParkingConflict = z.infer<typeof ParkingConflict>;
