import { type Pdf, pdfPage } from "./draw-pdf.ts";

/** Space between two columns, and between two rows, in points. */
const gap = { column: 6, row: 4 } as const;

/**
 * Draws rows of texts; each text wraps in its column, and the highest text determines the row's height.
 * @param width width of all columns in points
 * @param y top of the first row in points
 * @returns y below the last row
 */
export function drawFacts(
  pdf: Pdf,
  rows: readonly (readonly string[])[],
  { columns, width, y }: { columns: number; width: number; y: number },
): number {
  const own = width / columns;
  const options = { width: own - gap.column };
  let top = y;
  for (const row of rows) {
    for (const [at, text] of row.entries()) pdf.text(text, pdfPage.left + at * own, top, options);
    top += Math.max(...row.map((text) => pdf.heightOfString(text, options))) + gap.row;
  }
  return top;
}
