import { type Berth } from "@huiyan/contract/berth/berth.api";
import {
  type BerthType,
  berthText,
  berthTexts,
  numberPattern,
  prefixPattern,
} from "@huiyan/contract/berth/berth.rules";
import { polygonProblem } from "@huiyan/contract/berth/berth-shape.rules";
import { type Region } from "#shared/draw/draw-editor.ts";

/** The part of a berth that a user draws and enters. */
export interface BerthFacts {
  prefix: string;
  no: string;
  type: BerthType;
  is_new_energy: 0 | 1;
  roi: Region;
}

export const factsOf = ({ prefix, no, type, is_new_energy, roi }: Berth): BerthFacts => ({
  prefix,
  no,
  type,
  is_new_energy,
  roi,
});

const isSameRegion = (one: Region, other: Region): boolean =>
  one.length === other.length && one.every(([x, y], at) => x === other[at]?.[0] && y === other[at]?.[1]);

/** Returns the fields of `after` that differ from `before`; undefined if there are none. */
export function changedFields(before: BerthFacts, after: BerthFacts): Partial<BerthFacts> | undefined {
  const { prefix, no, type, is_new_energy, roi } = after;
  const changed = {
    ...(prefix === before.prefix ? {} : { prefix }),
    ...(no === before.no ? {} : { no }),
    ...(type === before.type ? {} : { type }),
    ...(is_new_energy === before.is_new_energy ? {} : { is_new_energy }),
    ...(isSameRegion(roi, before.roi) ? {} : { roi }),
  };
  return Object.keys(changed).length === 0 ? undefined : changed;
}

/**
 * Merges two changes of `base`: a field that `ours` changed has its value in `ours`, any other field its value in
 * `theirs`.
 */
export function mergeFacts(base: BerthFacts, theirs: BerthFacts, ours: BerthFacts): BerthFacts {
  return { ...theirs, ...changedFields(base, ours) };
}

export interface FactsProblem {
  field: "prefix" | "no" | "roi";
  /** Chinese sentence of the contract that describes the problem, as a key for translation. */
  sentence: string;
}

/** Returns why the berth cannot be saved; undefined if it can. */
export function factsProblem({ prefix, no, roi }: BerthFacts): FactsProblem | undefined {
  if (no.trim() === "") return { field: "no", sentence: berthTexts.number };
  if (!numberPattern.test(no.trim())) return { field: "no", sentence: berthTexts.numberDigits };
  if (!prefixPattern.test(prefix.trim())) return { field: "prefix", sentence: berthTexts.prefixLetters };
  const sentence = polygonProblem(roi);
  return sentence === undefined ? undefined : { field: "roi", sentence };
}

/** Returns the label of the berth: prefix and number, as far as they are entered. */
export function labelOf({ prefix, no }: Pick<BerthFacts, "prefix" | "no">): string {
  return numberPattern.test(no.trim()) ? berthText(prefix.trim(), no.trim()) : `${prefix}${no}`;
}
