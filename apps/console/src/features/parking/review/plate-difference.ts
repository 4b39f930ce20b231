import { farApart, plateDistance } from "@huiyan/contract/parking/plate.rules";
import { type ParkingRecord } from "@huiyan/contract/parking/record";

/** Difference between the recognised plates of entry and exit. */
export interface PlateDifference {
  /** Distance between both plates by the contract's rules. Two characters that look alike count as 0.5. */
  distance: number;
  /** Characters that differ; `at` is the position, from 1. */
  glyphs: { at: number; entry: string; leave: string; isAlike: boolean }[];
}

/** Returns the difference of the plates; undefined if both are equal, or if one was not recognised. */
export function plateDifference({
  entry_carinfo,
  leave_carinfo,
}: Pick<ParkingRecord, "entry_carinfo" | "leave_carinfo">): PlateDifference | undefined {
  const [entry, leave] = [entry_carinfo?.plate_num ?? "", leave_carinfo?.plate_num ?? ""];
  if (entry === "" || leave === "" || entry === leave) return undefined;
  const [before, after] = [[...entry], [...leave]];
  const isOneLength = before.length === after.length;
  const glyphs = isOneLength
    ? before.flatMap((char, at) => {
        const other = after[at] ?? "";
        return char === other
          ? []
          : [{ at: at + 1, entry: char, leave: other, isAlike: plateDistance(char, other) === 0.5 }];
      })
    : [];
  return { distance: Math.min(farApart, Number(plateDistance(entry, leave).toFixed(1))), glyphs };
}

/**
 * Returns the character that all other visits of the plate have at the only position where entry and exit differ.
 * Returns undefined if several characters differ, or if the visits disagree.
 */
export function glyphOfVisits(
  difference: PlateDifference | undefined,
  visits: readonly { plate_num: string }[],
): string | undefined {
  const [glyph, ...others] = difference?.glyphs ?? [];
  if (glyph === undefined || others.length > 0) return undefined;
  const read = new Set(visits.map(({ plate_num }) => [...plate_num][glyph.at - 1]));
  return read.size === 1 ? [...read][0] : undefined;
}
