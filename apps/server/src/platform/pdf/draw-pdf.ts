import { createRequire } from "node:module";
import PDFDocument from "pdfkit";

const require = createRequire(import.meta.url);
/** Path of the complete font, so that every name can be written. A PDF embeds only the glyphs that it uses. */
const fontPath = require.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf");

export type Pdf = InstanceType<typeof PDFDocument>;

/** Text area in points; an A4 page is 595 points wide. */
export const pdfPage = { left: 42, width: 511, bottom: 780 } as const;
export const pdfInks = { text: "#1c2430", faint: "#8a94a3", line: "#c9d0da" } as const;
/** Options for text in one line, truncated with an ellipsis if it is too long. */
export const oneLine = { lineBreak: false, ellipsis: true } as const;

/** Returns an A4 document as PDF bytes; the used glyphs of the font are embedded. */
export async function drawPdf(title: string, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const pdf = new PDFDocument({ size: "A4", margin: 0, info: { Title: title } });
  const chunks: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  pdf.on("end", () => resolve(Buffer.concat(chunks)));
  pdf.on("error", reject);
  pdf.font(fontPath);
  draw(pdf);
  pdf.end();
  return promise;
}

/** Draws a thin horizontal line over the width of the text area. @param y position in points */
export function drawRule(pdf: Pdf, y: number): void {
  const { left, width } = pdfPage;
  pdf
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .stroke(pdfInks.line);
}
