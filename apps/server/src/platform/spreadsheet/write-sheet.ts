import { PassThrough, pipeline, Readable } from "node:stream";
import { ZipFile } from "yazl";
import {
  type CellValue,
  drawnSheetEnd,
  drawnWorkbookParts,
  type SheetColumn,
  sheetEnd,
  sheetRow,
  sheetStart,
  workbookParts,
} from "./sheet-parts.ts";
import { type SheetPictures } from "./sheet-pictures.ts";

/** Excel's limit of rows, including the header. */
const maxRows = 1_048_576;
const blockCharacters = 64 * 1024;

async function* sheetText(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly CellValue[]>,
  pictures?: SheetPictures,
) {
  let block = sheetStart(columns);
  let count = 1;
  for await (const row of rows) {
    if (++count > maxRows) throw new Error("the sheet has too many rows");
    block += sheetRow(row, columns, await pictures?.add(row, count - 1));
    if (block.length < blockCharacters) continue;
    yield block;
    block = "";
  }
  yield block + (pictures === undefined ? sheetEnd : drawnSheetEnd);
}

/**
 * Writes an .xlsx workbook with one sheet and a bold, frozen header. Rows are requested as fast as the bytes are read.
 * Text is never interpreted as a formula; null is an empty cell.
 * @param columns width in characters.
 * @param pictures picture of a row, shown in one of its cells.
 * @returns a stream that fails if `rows` fails, and ends `rows` when it is destroyed
 */
export function writeSheet(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly CellValue[]>,
  pictures?: SheetPictures,
): Readable {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetText(columns, rows, pictures), { objectMode: false });
  const output = new PassThrough();
  const parts = pictures === undefined ? workbookParts : drawnWorkbookParts;
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.addReadStream(sheet, "xl/worksheets/sheet1.xml");
  if (pictures === undefined) zip.end();
  else
    sheet.once(
      "end",
      () =>
        void pictures.addTo(zip).then(
          () => zip.end(),
          (error: Error) => output.destroy(error),
        ),
    );
  // yazl, the zip library, forwards neither its own errors nor those of its sources to the output
  zip.on("error", (error: Error) => output.destroy(error));
  sheet.on("error", (error) => output.destroy(error));
  pipeline(zip.outputStream, output, () => sheet.destroy());
  return output;
}
