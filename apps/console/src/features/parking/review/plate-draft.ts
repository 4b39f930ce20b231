import { confusableWith, plateAuto } from "@huiyan/contract/parking/plate.rules";
import { type ParkingRecord } from "@huiyan/contract/parking/record";

interface Candidate {
  char: string;
  /** Confidence of the recogniser, 0 to 1; undefined for a candidate that only looks similar. */
  confidence: number | undefined;
}

export interface DraftGlyph {
  /** Index of the character in the plate, from 0. */
  slot: number;
  char: string;
  candidates: Candidate[];
  /** True if the recogniser was unsure of this character, or if entry and exit differ in it. */
  isDoubted: boolean;
}

/** Maximum number of candidates per character, which the keys 1 to 5 choose. */
const maxCandidates = 5;

type Half = NonNullable<ParkingRecord["entry_carinfo"]>;

/**
 * Returns the recogniser's candidates for the character at an index, best first. Empty if the recognised plate and the
 * draft have different lengths.
 */
function readAt(half: Half | null, at: number, length: number): Candidate[] {
  if (half === null || [...half.plate_num].length !== length) return [];
  const glyphs = half.glyphs[at];
  const char = [...half.plate_num][at];
  if (glyphs !== undefined) return glyphs.map(({ char: c, conf }) => ({ char: c, confidence: conf }));
  return char === undefined ? [] : [{ char, confidence: half.plate_conf }];
}

function merged(...lists: readonly Candidate[][]): Candidate[] {
  const best = new Map<string, Candidate>();
  for (const each of lists.flat()) {
    const known = best.get(each.char);
    if (known === undefined || (each.confidence ?? 0) > (known.confidence ?? 0)) best.set(each.char, each);
  }
  return [...best.values()].toSorted((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
}

/**
 * Returns the plate with which a correction starts: that of the record, else the one recognised at entry, else at exit.
 */
export function startPlate({ plate_num, entry_carinfo, leave_carinfo }: ParkingRecord): string {
  return plate_num || entry_carinfo?.plate_num || leave_carinfo?.plate_num || "";
}

/** Returns the characters of a draft, each with its candidates. */
export function draftGlyphs(record: ParkingRecord, draft: string): DraftGlyph[] {
  const chars = [...draft];
  return chars.map((char, at) => {
    const [entry, leave] = [record.entry_carinfo, record.leave_carinfo].map((half) => readAt(half, at, chars.length));
    const read = merged(entry ?? [], leave ?? []);
    const alike = confusableWith(char).map((each): Candidate => ({ char: each, confidence: undefined }));
    const own: Candidate[] = read.some((each) => each.char === char) ? [] : [{ char, confidence: undefined }];
    const others = alike.filter((each) => !read.some(({ char: c }) => c === each.char));
    const differ = entry?.[0] !== undefined && leave?.[0] !== undefined && entry[0].char !== leave[0].char;
    const best = read[0]?.confidence;
    return {
      slot: at,
      char,
      candidates: [...own, ...read, ...others].slice(0, maxCandidates),
      isDoubted: differ || (best !== undefined && best < plateAuto),
    };
  });
}

export const withGlyph = (draft: string, at: number, char: string): string => [...draft].with(at, char).join("");

/** Returns the index of the next uncertain character, or the same index if there is none. */
export function nextDoubted(glyphs: readonly DraftGlyph[], after: number): number {
  const next = glyphs.findIndex(({ isDoubted }, at) => isDoubted && at > after);
  return next < 0 ? after : next;
}

export const firstDoubted = (glyphs: readonly DraftGlyph[]): number =>
  Math.max(
    0,
    glyphs.findIndex(({ isDoubted }) => isDoubted),
  );
