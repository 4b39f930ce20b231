import { type PlateColor } from "@huiyan/contract/algorithm/illegal-parking.device";
import { plateKind } from "@huiyan/contract/parking/plate.rules";
import { type GlyphCandidates } from "./plate-decoder.ts";
import { fuse } from "./plate-fusion.ts";
import { type PlateReading } from "./plate-reading.ts";

interface PlateEvidence {
  text: string;
  /** Candidates of each glyph, averaged over the readings that agree. */
  glyphs: readonly GlyphCandidates[];
  /** Share of the votes that went to this text. */
  share: number;
  votes: number;
}

/** How probable it is that the text is right. */
function plateConfidence({ text, glyphs, share, votes }: PlateEvidence): number {
  const weakest = Math.min(1, ...glyphs.map(([best]) => best?.conf ?? 0));
  const known = plateKind(text) !== undefined;
  return weakest * share * (known ? 1 : 0.6) * (votes > 0 ? 1 : 0);
}

export interface VotedPlate {
  text: string;
  colour: PlateColor | undefined;
  /** How probable it is that the text is right. */
  confidence: number;
  votes: number;
  glyphs: GlyphCandidates[];
}

/** Minimum confidence of a glyph; below it the reading is useless. */
const minGlyph = 0.2;

/**
 * The plate that most readings agree on. The colour, voted first, decides the length: a green plate has eight
 * characters (GA 36-2018), so that a half-hidden one, read as seven in half of the frames, does not win.
 */
export function votePlate(readings: readonly PlateReading[]): VotedPlate | undefined {
  const seen = strongest(readings.map((reading) => [reading.colour, 1]))?.key;
  if (seen === undefined) return undefined;
  const colour = seen === "green" && readings.every(isNoGreenPlate) ? undefined : seen;
  const decoded = readings
    .map((reading) => (colour === "green" ? reading.eight : reading.seven))
    .filter((plate) => plate.weakest >= minGlyph);
  const winner = strongest(decoded.map((plate) => [plate.text, plate.weakest]));
  if (winner === undefined) return undefined;
  const agreeing = decoded.filter((plate) => plate.text === winner.key);
  const { glyphs } = fuse(agreeing);
  const confidence = plateConfidence({ text: winner.key, glyphs, share: winner.share, votes: agreeing.length });
  return { text: winner.key, colour, confidence, votes: agreeing.length, glyphs };
}

/** The text of one reading alone, by its own colour; empty when a glyph is unsure. */
export function plateText(reading: PlateReading): string {
  return votePlate([reading])?.text ?? "";
}

/** Third characters with which a small new-energy plate begins. */
const newEnergy = /^..[A-HJK]/u;

/**
 * A green colour caused by the light of some lamps, though seven characters are read well, eight not at all, and the
 * seven could be no green plate of which one is hidden.
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
