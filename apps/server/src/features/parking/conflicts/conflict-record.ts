import { type ConflictRecord, type Span, spanOf } from "@huiyan/contract/parking/conflict.rules";
import { type PlateVote } from "@huiyan/contract/parking/plate.rules";
import { reviewCodes } from "@huiyan/contract/parking/review.rules";
import { z } from "zod";
import { storedRecord } from "../change/stored-record.ts";
import { factsOf } from "../records/record-fee.ts";
import { type ConflictRow } from "./conflict.queries.ts";

const vote = (plate: string | null, confidence: number | null): PlateVote | undefined =>
  plate === null || plate === "" ? undefined : { plate, confidence: confidence ?? 0 };
const time = (at: Date | null) => at?.getTime() ?? null;
const spanOfTimes = (record: Pick<ConflictRow, "entry_at" | "leave_at" | "is_open" | "last_seen_at">): Span =>
  spanOf({
    entryAt: time(record.entry_at),
    leaveAt: time(record.leave_at),
    isOpen: record.is_open,
    lastSeenAt: time(record.last_seen_at),
  });

/** Returns the values of a record that the conflict rules need. */
export function conflictRecord(row: ConflictRow): ConflictRecord {
  return {
    id: row.id,
    berthId: row.berth_id,
    plate: row.plate,
    confidence: row.plate_conf,
    entryAt: time(row.entry_at),
    leaveAt: time(row.leave_at),
    lastSeenAt: time(row.last_seen_at),
    entryPlate: vote(row.entry_plate, row.entry_conf),
    leavePlate: vote(row.leave_plate, row.leave_conf),
    isOpen: row.is_open,
    isKeptApart: row.is_kept_apart,
    codes: reviewCodes.filter((code) => row.codes.includes(code)),
    facts: factsOf(row),
    parts: row.merged_from === null ? [] : z.array(storedRecord).parse(row.merged_from).map(spanOfTimes),
  };
}
