import { type ParkingTimes } from "@huiyan/contract/parking/parking.rules";
import { plateAuto, plateDistance } from "@huiyan/contract/parking/plate.rules";
import { isSameStay, type ReviewCode, splitDistance } from "@huiyan/contract/parking/review.rules";
import { type Observation } from "./observation.ts";
import { type Doubt, type Gap, plateOfStay, type Stay, voteOf } from "./stay.ts";

export const withCode = (codes: readonly ReviewCode[], code: ReviewCode): ReviewCode[] =>
  codes.includes(code) ? [...codes] : [...codes, code];

/** Adds a gap to the stay, so that a user can decide whether the car changed during the gap. */
export const withDoubt = (stay: Stay, doubt: Doubt): Stay => ({ ...stay, doubts: [...(stay.doubts ?? []), doubt] });

const doubtOf = ({ isSilence, readings: _readings, sight: _sight, ...times }: Gap): Doubt => ({
  cause: isSilence ? "silence" : "free",
  ...times,
});

/**
 * Returns true if the car after the gap is the same as before, false if it changed. Undefined while the plate may still
 * be read.
 * @param isOver true: the time for reading the plate is over
 */
function isSameCar(stay: Stay, gap: Gap, isOver: boolean): boolean | undefined {
  const [before, after] = [plateOfStay(stay), voteOf(gap.readings)];
  if (after === undefined) {
    if (!isOver) return undefined;
    return gap.isSilence ? isSameStay(before, undefined) : true;
  }
  if (before === undefined) return gap.isSilence ? isSameStay(undefined, after) : true;
  if (gap.isSilence) return plateDistance(before.plate, after.plate) <= 1;
  // If the berth was observed free for a few seconds, that is usually a false observation and no change of cars. A
  // change therefore needs two certain plates that differ much.
  const isSure = before.confidence >= plateAuto && after.confidence >= plateAuto;
  return !(isSure && plateDistance(before.plate, after.plate) > splitDistance);
}

/**
 * Returns the stay continued over the gap. Adds the review code P-GAP if a user should check that the car is the same.
 */
function joined(stay: Stay, gap: Gap, { gapLong }: ParkingTimes): Stay {
  const isRead = voteOf(gap.readings) !== undefined;
  const isLong = gap.isSilence && gap.to - gap.from > gapLong * 1000;
  // the berth was briefly free and the plate before the gap is unknown, so a user must confirm that the car is the same
  const isDoubted = !gap.isSilence && isRead && plateOfStay(stay) === undefined;
  if (isLong || isDoubted) return withDoubt({ ...stay, codes: withCode(stay.codes, "P-GAP") }, doubtOf(gap));
  return gap.isSilence || isRead ? stay : withDoubt({ ...stay, unreadSince: gap.to }, doubtOf(gap));
}

/** Either the stay continues over the gap, or it ended at the gap and another stay began after it. */
type Decision = { same: Stay } | { ended: Stay; began: Stay };

/**
 * Decides whether the car changed during a gap. The decision is made when the plate is read, or when the time for
 * reading is over.
 * @returns undefined while the gap is undecided
 */
export function decideGap(
  stay: Stay,
  { at, occupied }: Pick<Observation, "at" | "occupied">,
  times: ParkingTimes,
): Decision | undefined {
  const { gap, ...rest } = stay;
  if (gap === undefined) return undefined;
  const isOver = !occupied || at - gap.to > times.vote * 1000;
  const same = isSameCar(rest, gap, isOver);
  if (same === undefined) return undefined;
  if (same) return { same: joined(rest, gap, times) };
  const codes: ReviewCode[] = gap.isSilence ? ["P-GAP"] : [];
  const doubts = gap.isSilence ? [doubtOf(gap)] : [];
  const ended: Stay = {
    ...rest,
    doubts: [...(rest.doubts ?? []), ...doubts],
    leaveAt: gap.from,
    leaveId: gap.fromId,
    codes: codes.reduce((all, code) => withCode(all, code), rest.codes),
  };
  const began: Stay = {
    entryAt: gap.to,
    entryId: gap.toId,
    entryReadings: gap.readings,
    leaveReadings: [],
    lastSeenAt: at,
    codes,
    doubts,
    chargingSeconds: 0,
    knownSeconds: 0,
    ...(gap.sight === undefined ? {} : { entrySight: gap.sight }),
  };
  return { ended, began };
}
