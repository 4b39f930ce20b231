import { type PlateColor } from "@huiyan/contract/algorithm/illegal-parking.device";
import { type Rect } from "../geometry/rect.ts";
import { type DecodedPlate } from "./plate-decoder.ts";

/** One reading of one plate in one frame; `box` in pixels of the frame. */
export interface PlateReading {
  box: Rect;
  colour: PlateColor;
  seven: DecodedPlate;
  eight: DecodedPlate;
}

export interface VotedPlate {
  text: string;
  colour: PlateColor;
  /** Share of the votes, by their sureness, that went to this text. */
  confidence: number;
  votes: number;
}

/** A glyph less sure than this makes the reading worthless. */
const minGlyph = 0.4;

/**
 * The plate that most readings agree on. The colour, voted first, decides the length: a green plate has eight
 * characters (GA 36-2018), so that a half-hidden one, read as seven in half of the frames, does not win.
 */
export function votePlate(readings: readonly PlateReading[]): VotedPlate | undefined {
  const colour = strongest(readings.map((reading) => [reading.colour, 1]))?.key;
  if (colour === undefined) return undefined;
  const decoded = readings
    .map((reading) => (colour === "green" ? reading.eight : reading.seven))
    .filter((plate) => plate.weakest >= minGlyph);
  const winner = strongest(decoded.map((plate) => [plate.text, plate.weakest]));
  if (winner === undefined) return undefined;
  const votes = decoded.filter((plate) => plate.text === winner.key).length;
  return { text: winner.key, colour, confidence: winner.share, votes };
}

/** The text of one reading alone, by its own colour; empty when a glyph is unsure. */
export function plateText(reading: PlateReading): string {
  return votePlate([reading])?.text ?? "";
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
