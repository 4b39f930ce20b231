import { confusableWith, plateAuto } from "@huiyan/contract/parking/plate.rules";
import { type ParkingRecord } from "@huiyan/contract/parking/record";

interface Candidate {
  char: string;
  /** Confidence of the model; undefined for a suggestion that looks similar. */
  confidence: number | undefined;
}

export interface DraftGlyph {
  /** Index in the plate, from 0. */
  slot: number;
  char: string;
  candidates: Candidate[];
  /** True when the model was not sure, or when entry and exit differ here. */
  isDoubted: boolean;
}

/** Maximum number of candidates: keys 1 to 5. */
const maxCandidates = 5;

type Half = NonNullable<ParkingRecord["entry_carinfo"]>;

/**
 * Returns the recognised characters at an index of entry or exit, best first; empty if that plate has another length.
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

/** Returns the initial plate of a correction: that of the record, else the recognised one of entry or exit. */
export function startPlate({ plate_num, entry_carinfo, leave_carinfo }: ParkingRecord): string {
  return plate_num || entry_carinfo?.plate_num || leave_carinfo?.plate_num || "";
}

/** Returns each character of a draft with its candidates. */
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
      ...{ slot: at, char },
      candidates: [...own, ...read, ...others].slice(0, maxCandidates),
      isDoubted: differ || (best !== undefined && best < plateAuto),
    };
  });
}

export const withGlyph = (draft: string, at: number, char: string): string => [...draft].with(at, char).join("");

/** Returns the next doubted index, else the same index. */
export function nextDoubted(glyphs: readonly DraftGlyph[], after: number): number {
  const next = glyphs.findIndex(({ isDoubted }, at) => isDoubted && at > after);
  return next < 0 ? after : next;
}

export const firstDoubted = (glyphs: readonly DraftGlyph[]): number =>
  Math.max(
    0,
    glyphs.findIndex(({ isDoubted }) => isDoubted),
  );
