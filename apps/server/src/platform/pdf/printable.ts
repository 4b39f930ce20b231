import { type Pdf } from "./draw-pdf.ts";

/** Stands for a character that the font lacks, as in print shops. */
const missingMark = "〓";
const graphemes = new Intl.Segmenter("zh", { granularity: "grapheme" });

/** Font of a document as pdfkit holds it; its types leave it out. */
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
