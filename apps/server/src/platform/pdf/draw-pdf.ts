import { createRequire } from "node:module";
import PDFDocument from "pdfkit";

const require = createRequire(import.meta.url);
/** Whole, so that every name can be written; only what is used goes into the file. */
const fontPath = require.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf");

export type Pdf = InstanceType<typeof PDFDocument>;

/** Points. A4 is 595 wide. */
export const pdfPage = { left: 42, width: 511, bottom: 780 } as const;
export const pdfInks = { text: "#1c2430", faint: "#8a94a3", line: "#c9d0da" } as const;
/** One line, cut where it is too long. */
export const oneLine = { lineBreak: false, ellipsis: true } as const;

/** A document on A4, with the font's own glyphs in it. */
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

/** @param y under which it is drawn */
export function drawRule(pdf: Pdf, y: number): void {
  const { left, width } = pdfPage;
  pdf
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .stroke(pdfInks.line);
}
