import { type PlateColor, plateColors } from "@huiyan/contract/algorithm/illegal-parking.device";
import { type Fen, formatYuan } from "@huiyan/contract/parking/fen";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { type RecordFacts } from "@huiyan/contract/parking/review.rules";
import { stayLength } from "@huiyan/contract/parking/stay-length";
import { currentLanguage } from "#shared/format/language.ts";
import { parkingText as text } from "./parking.texts.ts";

/**
 * Returns the facts that the contract's rules need to decide which actions are allowed. The console hides actions that
 * the server would refuse.
 */
export function factsOf(record: ParkingRecord): RecordFacts {
  return {
    isMergedAway: false,
    hasEntry: record.entry_time !== null,
    hasLeave: record.leave_time !== null,
    isMerged: record.is_merged,
    hasPlate: record.plate_num !== "",
    scrap: record.scrap_state === 1,
    dispute: record.dispute_state === 1,
    exclude: record.exclude_state === 1,
    order: record.order_state,
    review: record.review_state,
  };
}

/** Returns whether a user must still decide on a gap of the record: a time in which the car was not observed. */
export const hasGap = ({ pending, codes }: Pick<ParkingRecord, "pending" | "codes">): boolean =>
  pending === 1 && codes.includes("P-GAP");

/**
 * Returns the colour of a plate. A recognised colour other than blue and green is kept. Otherwise a plate of 8
 * characters is green, any other blue. docs/reference/parking.md P12.
 */
export function plateColorOf({ plate_num, plate_color }: Pick<ParkingRecord, "plate_num" | "plate_color">): PlateColor {
  const seen = plateColors.find((color) => color === plate_color);
  const byLength = [...plate_num].length === 8 ? "green" : "blue";
  return seen === undefined || seen === "blue" || seen === "green" ? byLength : seen;
}

/** Returns the duration of a stay in seconds, until now for an ongoing stay; undefined if entry or exit is missing. */
function stayedSeconds(record: ParkingRecord, now: number): number | undefined {
  const { entry_time, leave_time, is_open } = record;
  const end = leave_time ?? (is_open ? now : null);
  return entry_time === null || end === null ? undefined : Math.max(0, (end - entry_time) / 1000);
}

export function stayed(record: ParkingRecord, now: number): string {
  const seconds = stayedSeconds(record, now);
  return seconds === undefined ? "-" : stayLength(seconds, currentLanguage());
}

export const feeText = (fee: Fen | null): string => (fee === null ? "-" : text("yuan", { n: formatYuan(fee) }));

/** Returns the name of a record for titles: plate and berth; without a recognised plate, berth and id. */
export const recordName = ({ plate_num, berth_num, id }: ParkingRecord): string =>
  plate_num === "" ? `${berth_num} ${id}` : `${plate_num} ${berth_num}`;
