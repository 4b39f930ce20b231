import { type GapCause } from "@huiyan/contract/parking/review.rules";
import { z } from "zod";
import { Doubt } from "../stay/stay.ts";
import { type RecordRow } from "./record.queries.ts";

const Doubts = z.array(Doubt);

/** Returns the gaps of a record, oldest first: times in which the car of the berth may have changed. */
export const gapsOf = ({ gaps }: Pick<RecordRow, "gaps">): Doubt[] => Doubts.parse(gaps);

/**
 * Returns the cause of the record's oldest gap; undefined if the record has no gap. Review code P-GAP:
 * docs/reference/parking.md.
 */
export const gapCause = (record: Pick<RecordRow, "gaps">): GapCause | undefined => gapsOf(record)[0]?.cause;

/**
 * Returns true if the record can be split at the gap: the observations at its ends are known, and both parts have a
 * duration above zero.
 */
export const canSplitAt = (
  { entry_at, leave_at }: Pick<RecordRow, "entry_at" | "leave_at">,
  { from, to, fromId, toId }: Doubt,
): boolean =>
  fromId !== "" &&
  toId !== "" &&
  entry_at !== null &&
  leave_at !== null &&
  entry_at.getTime() < from &&
  to < leave_at.getTime();
