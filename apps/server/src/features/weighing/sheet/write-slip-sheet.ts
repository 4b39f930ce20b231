import { buffer } from "node:stream/consumers";
import { sheetTexts } from "@huiyan/contract/weighing/weighing.texts";
import { ZipFile } from "yazl";
import { qrPng } from "./qr-picture.ts";
import { type SheetContent } from "./sheet-content.ts";
import { type Cell, rowXml, sheetFrame, sheetXml, style } from "./sheet-xml.ts";

/** Column widths in characters. The sixth column contains the number and the QR code. */
const widths = [14, 21, 17, 15, 15, 24] as const;
const qrPixels = 104;

const cell = (value: string | number, of: number): Cell => ({ value, style: of });
const line = ([name, value]: [string, string]) => ({ value: `${name}：${value}`, style: style.label });

/** Returns the cells of a header line: up to three facts, which span two, two and one columns. */
const headCells = (facts: [string, string][]): (Cell | undefined)[] =>
  facts.flatMap((fact, at) => (at === 2 ? [line(fact)] : [line(fact), undefined]));

/** Returns the width of a text in Excel's column units. A Chinese character counts as two. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((all, character) => all + (character.charCodeAt(0) > 0xff ? 2 : 1), 0);
const factWidths = [widths[0] + widths[1], widths[2] + widths[3], widths[4]] as const;

/** Returns the height of a header line in points. A long value needs several lines of text. */
function headHeight(facts: [string, string][]): number {
  const lines = facts.map((fact, at) => Math.ceil((widthOf(line(fact).value) + 1) / (factWidths[at] ?? 1)));
  return 8 + 14 * Math.max(1, ...lines);
}

function tableRows({ columns, rows, total, average }: SheetContent, first: number): string[] {
  const all: (Cell | undefined)[][] = [
    columns.map((name) => cell(name, style.head)),
    ...rows.map((row) => row.map((value, at) => cell(value, at < 2 ? style.text : style.figure))),
    total.map((value, at) => cell(value, at < 2 ? style.head : style.sum)),
    ...(average === undefined
      ? []
      : [[cell(average[0], style.head), cell("", style.head), cell(average[1], style.sum)]]),
  ];
  return all.map((cells, at) => rowXml(first + at, cells, 20));
}

/** Returns the sheet as the A4 workbook 磅单.xlsx: docs/reference/weighing.md W8. */
export async function writeSlipSheet(content: SheetContent): Promise<Buffer> {
  const { title, number, head, foot, rows, average } = content;
  const top = [
    rowXml(
      1,
      [cell(title, style.title), ...Array<undefined>(4), cell(`${sheetTexts.number[0]}：${number}`, style.label)],
      34,
    ),
    ...head.map((facts, at) => rowXml(at + 2, headCells(facts), headHeight(facts))),
  ];
  const firstOfTable = 6;
  const sums = firstOfTable + rows.length + 1;
  const last = sums + (average === undefined ? 2 : 3);
  const signs = rowXml(
    last,
    foot.map((text) => cell(text, style.label)),
    40,
  );
  const merges = [
    "A1:E1",
    ...[2, 3, 4].flatMap((at) => [`A${at}:B${at}`, `C${at}:D${at}`]),
    `A${sums}:B${sums}`,
    ...(average === undefined ? [] : [`A${sums + 1}:B${sums + 1}`]),
    `D${last}:F${last}`,
  ];
  const zip = new ZipFile();
  const parts = sheetFrame({ row: 1, column: 5 }, qrPixels);
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  const sheet = sheetXml(widths, [...top, ...tableRows(content, firstOfTable), signs], merges);
  zip.addBuffer(Buffer.from(sheet), "xl/worksheets/sheet1.xml");
  zip.addBuffer(await qrPng(content.verifyUrl), "xl/media/image1.png");
  zip.end();
  return buffer(zip.outputStream);
}
