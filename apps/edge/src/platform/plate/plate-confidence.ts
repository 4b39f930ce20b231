import { plateKind } from "@huiyan/contract/parking/plate.rules";
import { type GlyphCandidates } from "./plate-decoder.ts";

export interface PlateEvidence {
  text: string;
  /** What each glyph was taken for, on average over the readings that agree. */
  glyphs: readonly GlyphCandidates[];
  /** Share of the votes that went to this text. */
  share: number;
  votes: number;
}

/** How probable it is that the text is right. */
export function plateConfidence({ text, glyphs, share, votes }: PlateEvidence): number {
  const weakest = Math.min(1, ...glyphs.map(([best]) => best?.conf ?? 0));
  const known = plateKind(text) !== undefined;
  return weakest * share * (known ? 1 : 0.6) * (votes > 0 ? 1 : 0);
}
