import { type GapCause } from "@huiyan/contract/parking/review.rules";
import { z } from "zod";
import { Doubt } from "../stay/stay.ts";
import { type RecordRow } from "./record.queries.ts";

const Doubts = z.array(Doubt);

/** Moments of P-GAP that a record keeps, oldest first. */
export const gapsOf = ({ gaps }: Pick<RecordRow, "gaps">): Doubt[] => Doubts.parse(gaps);

/** Cause of P-GAP; undefined: it was not kept. */
export const gapCause = (record: Pick<RecordRow, "gaps">): GapCause | undefined => gapsOf(record)[0]?.cause;

/** Returns whether two cars may have met at the moment: a stay before it and one after it have a length. */
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
