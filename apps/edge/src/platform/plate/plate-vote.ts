import { type PlateColor } from "@huiyan/contract/algorithm/illegal-parking.device";
import { plateKind } from "@huiyan/contract/parking/plate.rules";
import { cautious, type Seen } from "./plate-caution.rules.ts";
import { type GlyphCandidates } from "./plate-decoder.ts";
import { fuse } from "./plate-fusion.ts";
import { type PlateReading } from "./plate-reading.ts";

interface PlateEvidence extends Seen {
  /** Candidates for each character, averaged over the readings with this text. */
  glyphs: readonly GlyphCandidates[];
  /** Share of the votes for this text, 0 to 1. */
  share: number;
  votes: number;
}

/** Returns the estimated probability that the text is right. */
function plateConfidence({ glyphs, share, votes, ...seen }: PlateEvidence): number {
  const weakest = Math.min(1, ...glyphs.map(([best]) => best?.conf ?? 0));
  const known = plateKind(seen.text) !== undefined;
  return cautious(seen, weakest * share * (known ? 1 : 0.6) * (votes > 0 ? 1 : 0));
}

export interface VotedPlate {
  text: string;
  colour: PlateColor | undefined;
  /** Estimated probability that the text is right, 0 to 1. */
  confidence: number;
  votes: number;
  glyphs: GlyphCandidates[];
}

/** Minimum confidence of every character; a reading below it is not counted. */
const minGlyph = 0.2;

/**
 * Returns the plate for which most readings vote. The colour is decided first, because it determines the length: a
 * green plate has eight characters (GA 36-2018). A half-hidden green plate is read as seven characters in half of the
 * frames, so without this order seven could win.
 */
export function votePlate(readings: readonly PlateReading[]): VotedPlate | undefined {
  const seen = strongest(readings.map((reading) => [reading.colour, 1]))?.key;
  if (seen === undefined) return undefined;
  const colour = seen === "green" && readings.every(isNoGreenPlate) ? undefined : seen;
  const decoded = readings
    .map(({ isFramed = false, seven, eight }) => ({ isFramed, plate: colour === "green" ? eight : seven }))
    .filter(({ plate }) => plate.weakest >= minGlyph);
  const winner = strongest(decoded.map(({ plate }) => [plate.text, plate.weakest]));
  if (winner === undefined) return undefined;
  const agreeing = decoded.filter(({ plate }) => plate.text === winner.key);
  const { glyphs } = fuse(agreeing.map(({ plate }) => plate));
  const { key: text, share } = winner;
  const isFramed = agreeing.some((each) => each.isFramed);
  const confidence = plateConfidence({ text, colour, isFramed, glyphs, share, votes: agreeing.length });
  return { text, colour, confidence, votes: agreeing.length, glyphs };
}

/** Returns the text of a single reading; empty if a character is too uncertain. */
export function plateText(reading: PlateReading): string {
  return votePlate([reading])?.text ?? "";
}

/** Third characters that a small new-energy plate may have. */
const newEnergy = /^..[A-HJK]/u;

/**
 * Returns true if a plate looks green only because of lamp light: seven characters are read well, eight badly, and the
 * seven cannot be a green plate with one hidden character.
 */
function isNoGreenPlate({ seven, eight }: PlateReading): boolean {
  return seven.weakest >= 0.6 && eight.weakest < 0.1 && !newEnergy.test(seven.text);
}

function strongest<Key extends string>(
  entries: readonly (readonly [Key, number])[],
): { key: Key; share: number } | undefined {
  const sums = new Map<Key, number>();
  for (const [key, weight] of entries) sums.set(key, (sums.get(key) ?? 0) + weight);
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  const [best] = [...sums].sort((a, b) => b[1] - a[1]);
  return best === undefined ? undefined : { key: best[0], share: total === 0 ? 0 : best[1] / total };
}
