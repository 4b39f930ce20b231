import { carType } from "@huiyan/contract/parking/plate.rules";
import { judgeOpenStay, judgeStay, type ReviewCode, sortCodes } from "@huiyan/contract/parking/review.rules";
import { type TrackedBerth } from "../stay/observation.queries.ts";
import { isOpenStay, type Stay, voteOf } from "../stay/stay.ts";
import { tailOf } from "./decided.rules.ts";
import { type RecordRow, type RecordValues } from "./record.queries.ts";
import { halfOf } from "./record-half.ts";

export type Judged = Pick<
  RecordValues,
  "plate" | "plate_color" | "plate_conf" | "car_type" | "review_state" | "codes" | "gaps"
>;
type Seen = Pick<
  RecordValues,
  | ("entry_id" | "leave_id" | "entry_at" | "leave_at" | "entry" | "leave")
  | ("last_seen_at" | "is_open" | "charging_seconds" | "known_seconds")
>;

const asDate = (at: number | undefined) => (at === undefined ? null : new Date(at));

/** Returns the columns of a record that come directly from the observations of a stay. */
export function seenOf(stay: Stay): Seen {
  return {
    entry_id: stay.entryId ?? null,
    entry_at: asDate(stay.entryAt),
    leave_id: stay.leaveId ?? null,
    leave_at: asDate(stay.leaveAt),
    entry: stay.entryAt === undefined ? null : halfOf(stay.entryReadings, stay.entrySight),
    leave: stay.leaveAt === undefined ? null : halfOf(stay.leaveReadings, stay.leaveSight),
    last_seen_at: new Date(stay.lastSeenAt),
    is_open: isOpenStay(stay),
    charging_seconds: Math.round(stay.chargingSeconds),
    known_seconds: Math.round(stay.knownSeconds),
  };
}

/** Returns plate, review codes and review state that the rules derive from a stay. */
export function judge(stay: Stay, { times }: TrackedBerth, more: readonly ReviewCode[]): Judged {
  const [entry, leave] = [voteOf(stay.entryReadings), voteOf(stay.leaveReadings)];
  // until the plate is read again, the car may differ from the one before the gap
  const isUnread = isOpenStay(stay) && stay.unreadSince !== undefined;
  const seen = [...stay.codes, ...more, ...(isUnread ? (["P-GAP"] as const) : [])];
  const { plate, codes, state } = isOpenStay(stay)
    ? judgeOpenStay(entry, seen)
    : judgeStay({
        entry: stay.entryAt === undefined ? undefined : { at: stay.entryAt, plate: entry },
        leave: stay.leaveAt === undefined ? undefined : { at: stay.leaveAt, plate: leave },
        minStaySeconds: times.minStay,
        seen,
      });
  return {
    plate: plate?.plate ?? "",
    plate_color: plate?.color ?? "",
    plate_conf: plate?.confidence ?? 0,
    car_type: carType(plate?.plate ?? "", plate?.color),
    review_state: state,
    codes,
    gaps: codes.includes("P-GAP") ? (stay.doubts ?? []) : [],
  };
}

/** Casts stored review codes to their type without checking them. */
export const asCodes = (codes: readonly string[]) => codes as readonly ReviewCode[];

/**
 * Returns the columns that observations of a stay update in a record whose entry, plate and review a user has decided.
 */
export function observedColumns(record: RecordRow, stay: Stay): Seen & Pick<RecordRow, "codes"> {
  const seen = seenOf(stay);
  const { entry, entry_id, entry_at } = record;
  const codes = asCodes(record.codes).filter((code) => code !== "P-NOOUT");
  const isCut = stay.leaveAt === undefined && !seen.is_open;
  const { charging, known } = tailOf(record);
  return {
    ...seen,
    entry,
    entry_id,
    entry_at,
    codes: sortCodes(isCut ? [...codes, "P-NOOUT"] : codes),
    charging_seconds: seen.charging_seconds + charging,
    known_seconds: seen.known_seconds + known,
  };
}
