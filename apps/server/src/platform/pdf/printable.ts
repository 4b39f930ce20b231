import { type Pdf } from "./draw-pdf.ts";

/** Replacement for a character that the font lacks; print shops use the same sign. */
const missingMark = "〓";
const graphemes = new Intl.Segmenter("zh", { granularity: "grapheme" });

/** Current font of a pdfkit document, which pdfkit's types omit. */
interface WithFont {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

/** Returns the text with 〓 for each character that the document's font cannot draw. */
export function printable(pdf: Pdf, text: string): string {
  const { font } = (pdf as unknown as WithFont)._font;
  const isDrawn = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return Array.from(graphemes.segment(text), ({ segment }) =>
    [...segment].every(isDrawn) ? segment : missingMark,
  ).join("");
}
