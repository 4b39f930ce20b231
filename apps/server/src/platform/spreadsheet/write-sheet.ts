import { PassThrough, pipeline, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type CellValue, type SheetColumn, sheetEnd, sheetRow, sheetStart, workbookParts } from "./sheet-parts.ts";

/** Excel's own limit, with the head. */
const maxRows = 1_048_576;
const blockCharacters = 64 * 1024;

async function* sheetText(columns: readonly SheetColumn[], rows: AsyncIterable<readonly CellValue[]>) {
  let block = sheetStart(columns);
  let count = 1;
  for await (const row of rows) {
    if (++count > maxRows) throw new Error("the sheet has too many rows");
    block += sheetRow(row);
    if (block.length < blockCharacters) continue;
    yield block;
    block = "";
  }
  yield block + sheetEnd;
}

/**
 * An .xlsx workbook of one sheet with a bold head that stays in sight, written while its rows come in: rows are asked
 * for as fast as the reader takes the bytes. Text is text, whatever it begins with; null is an empty cell.
 * @param columns width in characters
 * @returns fails as `rows` fails; ends `rows` when it is destroyed
 */
export function writeSheet(columns: readonly SheetColumn[], rows: AsyncIterable<readonly CellValue[]>): Readable {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetText(columns, rows), { objectMode: false });
  const output = new PassThrough();
  for (const [name, text] of Object.entries(workbookParts)) zip.addBuffer(Buffer.from(text), name);
  zip.addReadStream(sheet, "xl/worksheets/sheet1.xml");
  zip.end();
  // The packer forwards neither its own failures nor those of what it reads.
  zip.on("error", (error: Error) => output.destroy(error));
  sheet.on("error", (error) => output.destroy(error));
  pipeline(zip.outputStream, output, () => sheet.destroy());
  return output;
}
