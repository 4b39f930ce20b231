import { type ParkingTimes } from "@huiyan/contract/parking/parking.rules";
import { plateAuto, plateDistance } from "@huiyan/contract/parking/plate.rules";
import { isSameStay, type ReviewCode, splitDistance } from "@huiyan/contract/parking/review.rules";
import { type Observation } from "./observation.ts";
import { type Gap, plateOfStay, type Stay, voteOf } from "./stay.ts";

export const withCode = (codes: readonly ReviewCode[], code: ReviewCode): ReviewCode[] =>
  codes.includes(code) ? [...codes] : [...codes, code];

/** Whether the car after the gap is the one before it; undefined while its plate may still be read. */
function isSameCar(stay: Stay, gap: Gap, isOver: boolean): boolean | undefined {
  const [before, after] = [plateOfStay(stay), voteOf(gap.readings)];
  if (after === undefined) {
    if (!isOver) return undefined;
    return gap.isSilence ? isSameStay(before, undefined) : true;
  }
  if (before === undefined) return gap.isSilence ? isSameStay(undefined, after) : true;
  if (gap.isSilence) return plateDistance(before.plate, after.plate) <= 1;
  // a few seconds of free berth are more often a shadow than a change of cars: that needs two sure plates far apart
  const isSure = before.confidence >= plateAuto && after.confidence >= plateAuto;
  return !(isSure && plateDistance(before.plate, after.plate) > splitDistance);
}

/** The stay goes on, or it ended before the gap and another began after it. */
type Decision = { same: Stay } | { ended: Stay; began: Stay };

/**
 * Decides a gap once the car is read, or when it may be read no longer.
 * @returns undefined while it is undecided
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
  const isLong = gap.isSilence && gap.to - gap.from > times.gapLong * 1000;
  if (same) {
    const isRead = voteOf(gap.readings) !== undefined;
    // after a moment in which the berth was free, an unread half is never taken for the same car without a person
    const isDoubted = !gap.isSilence && isRead && plateOfStay(rest) === undefined;
    const joined: Stay = !gap.isSilence && !isRead ? { ...rest, unreadSince: gap.to } : rest;
    return { same: isLong || isDoubted ? { ...joined, codes: withCode(joined.codes, "P-GAP") } : joined };
  }
  const codes: ReviewCode[] = gap.isSilence ? ["P-GAP"] : [];
  const ended: Stay = {
    ...rest,
    ...{ leaveAt: gap.from, leaveId: gap.fromId },
    codes: codes.reduce((all, code) => withCode(all, code), rest.codes),
  };
  const began: Stay = {
    ...{ entryAt: gap.to, entryId: gap.toId, entryReadings: gap.readings, leaveReadings: [], lastSeenAt: at, codes },
    ...{ chargingSeconds: 0, knownSeconds: 0 },
    ...(gap.sight === undefined ? {} : { entrySight: gap.sight }),
  };
  return { ended, began };
}
