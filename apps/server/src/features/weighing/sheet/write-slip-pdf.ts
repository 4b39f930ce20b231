import { sheetTexts } from "@huiyan/contract/weighing/weighing.texts";
import { drawFacts } from "#platform/pdf/draw-facts.ts";
import { drawPdf, drawRule, type Pdf, pdfInks, pdfPage, oneLine as plain } from "#platform/pdf/draw-pdf.ts";
import { printable } from "#platform/pdf/printable.ts";
import { qrModules } from "./qr-picture.ts";
import { type SheetContent } from "./sheet-content.ts";

const { left, width, bottom } = pdfPage;
const { text: ink, faint } = pdfInks;
const qrSize = 84;
/** Width of a signature field in points. Three fields leave room for the time of printing. */
const signWidth = 115;
const rowHeight = 22;
/** Top of the table in points, below the QR code. */
const tableTop = 156;

function drawCode(pdf: Pdf, text: string, x: number, y: number): void {
  const modules = qrModules(text);
  const side = qrSize / modules.length;
  for (const [row, line] of modules.entries())
    for (const [column, isDark] of line.entries()) if (isDark) pdf.rect(x + column * side, y + row * side, side, side);
  pdf.fill(ink);
}

function drawHead(pdf: Pdf, { title, number, head, verifyUrl }: SheetContent): number {
  pdf
    .fontSize(20)
    .fillColor(ink)
    .text(title, left, 40, { ...plain, width: width - qrSize, align: "center" });
  pdf.fontSize(10).text(`${sheetTexts.number[0]}：${number}`, left, 74, { ...plain, width: width - qrSize - 12 });
  drawCode(pdf, verifyUrl, left + width - qrSize, 36);
  pdf
    .fontSize(8)
    .fillColor(faint)
    .text(sheetTexts.verify[0], left + width - qrSize, 122, {
      ...plain,
      width: qrSize,
      align: "center",
    });
  pdf.fontSize(10).fillColor(ink);
  const facts = head.map((row) => row.map(([name, value]) => `${name}：${value}`));
  return Math.max(tableTop, drawFacts(pdf, facts, { columns: 3, width: width - qrSize - 12, y: 96 }) + 6);
}

/** Widths of columns as fractions of the table, by the number of columns. Chosen so that a time fits on one line. */
const shares: Readonly<Record<number, readonly number[]>> = { 3: [0.2, 0.5, 0.3], 5: [0.12, 0.34, 0.16, 0.19, 0.19] };

/** Draws a row. If the second cell is empty, the first cell, the name of a sum, has the width of both. */
function drawRow(pdf: Pdf, cells: readonly (string | number)[], columns: number, y: number): void {
  let x = left;
  const share = (at: number) => shares[columns]?.[at] ?? 1 / columns;
  const isNamed = cells[1] === "";
  for (const [at, value] of cells.entries()) {
    if (isNamed && at === 1) continue;
    const own = width * (share(at) + (isNamed && at === 0 ? share(1) : 0));
    const align = at < 2 ? "center" : "right";
    pdf.text(String(value), x + 6, y + 6, { ...plain, width: own - 12, height: rowHeight - 8, align });
    x += own;
  }
  drawRule(pdf, y + rowHeight);
}

/** Returns the sheet as a PDF on A4. */
export async function writeSlipPdf(content: SheetContent): Promise<Buffer> {
  return drawPdf(`${content.title} ${content.number}`, (pdf) => {
    const { columns, rows, total, average, foot } = content;
    const head = content.head.map((facts) =>
      facts.map(([name, value]): [string, string] => [name, printable(pdf, value)]),
    );
    const isWhole = JSON.stringify(head) === JSON.stringify(content.head);
    let y = drawHead(pdf, { ...content, head });
    const lines = [columns, ...rows, total, ...(average === undefined ? [] : [[average[0], "", average[1]]])];
    for (const line of lines) {
      if (y + rowHeight > bottom) {
        pdf.addPage();
        drawRow(pdf, columns, columns.length, 42);
        y = 42 + rowHeight;
      }
      drawRow(pdf, line, columns.length, y);
      y += rowHeight;
    }
    if (y + 70 > bottom) {
      pdf.addPage();
      y = 42;
    }
    for (const [at, text] of foot.entries()) pdf.text(text, left + at * signWidth, y + 30, plain);
    if (!isWhole)
      pdf
        .fontSize(8)
        .fillColor(faint)
        .text(sheetTexts.missingCharacters[0], left, y + 54, plain);
  });
}
