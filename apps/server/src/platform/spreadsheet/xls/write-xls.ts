import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type CellValue, formulaStart, type SheetColumn } from "../sheet-parts.ts";
import {
  begin,
  cellFormat,
  columnInfo,
  dimensions,
  end,
  labelBytes,
  maxRecordBytes,
  numberBytes,
  putLabel,
  putNumber,
  sheetName,
  sheetView,
  workbookStart,
} from "./biff-records.ts";
import { compoundHeader, compoundTail } from "./compound-file.ts";
import { RecordFile } from "./record-file.ts";
import { SharedStrings } from "./shared-strings.ts";

/** Maximum rows of an .xls sheet without its header row; the format allows 65,536 rows. */
export const xlsSheetRows = 65_535;

interface Sheet {
  /** Byte offset of the sheet in the temporary file of cells. */
  at: number;
  rows: number;
}

class XlsWriter {
  readonly #columns: readonly SheetColumn[];
  readonly #cells: RecordFile;
  readonly #texts: SharedStrings;
  readonly #textFile: RecordFile;
  readonly #sheets: Sheet[] = [];
  /** Byte offset of the current sheet's record of dimensions (number of rows and columns). */
  #dimensionsAt = 0;

  constructor(columns: readonly SheetColumn[], cells: RecordFile, textFile: RecordFile) {
    this.#columns = columns;
    this.#cells = cells;
    this.#textFile = textFile;
    this.#texts = new SharedStrings(textFile);
  }

  async writeRows(rows: AsyncIterable<readonly CellValue[]>): Promise<void> {
    await this.#beginSheet();
    for await (const row of rows) {
      if (this.#sheet().rows > xlsSheetRows) {
        await this.#endSheet();
        await this.#beginSheet();
      }
      await this.#writeRow(row, cellFormat.plain);
    }
    await this.#endSheet();
  }

  #sheet(): Sheet {
    const sheet = this.#sheets.at(-1);
    if (sheet === undefined) throw new Error("no sheet was begun");
    return sheet;
  }

  async #beginSheet(): Promise<void> {
    await this.#cells.flush();
    this.#sheets.push({ at: this.#cells.size, rows: 0 });
    this.#cells.put(begin("sheet"));
    for (const [at, { width }] of this.#columns.entries()) this.#cells.put(columnInfo(at, width));
    this.#dimensionsAt = this.#cells.size;
    this.#cells.put(dimensions(0, 0));
    await this.#writeRow(
      this.#columns.map(({ title }) => title),
      cellFormat.head,
    );
  }

  async #endSheet(): Promise<void> {
    await this.#cells.flush();
    this.#cells.put(sheetView(this.#sheets.length === 1));
    this.#cells.put(end);
    // the number of rows precedes the rows in the format, so it is patched afterwards
    await this.#cells.patch(this.#dimensionsAt, dimensions(this.#sheet().rows, this.#columns.length));
  }

  async #writeRow(row: readonly CellValue[], format: number): Promise<void> {
    await this.#cells.flush(row.length * numberBytes);
    await this.#textFile.flush(row.length * (maxRecordBytes + 4));
    const at = this.#sheet().rows++;
    for (const [column, value] of row.entries()) {
      if (typeof value === "number" && Number.isFinite(value))
        putNumber(this.#cells.reserve(numberBytes), at, column, value);
      if (typeof value !== "string" || value === "") continue;
      const shown = format === cellFormat.plain && formulaStart.test(value) ? cellFormat.quoted : format;
      putLabel(this.#cells.reserve(labelBytes), at, column, shown, this.#texts.numberOf(value));
    }
  }

  /** Returns the first records of the workbook stream: names and offsets of the sheets, and the first texts. */
  async #head(): Promise<{ before: Buffer; bytes: number }> {
    const texts = await this.#texts.finish();
    const names = (offset: number) => this.#sheets.map(({ at }, index) => sheetName(`Sheet${index + 1}`, offset + at));
    const bytes = Buffer.concat([workbookStart, ...names(0), texts]).length + this.#textFile.size + end.length;
    return { before: Buffer.concat([workbookStart, ...names(bytes), texts]), bytes };
  }

  /** Returns the complete file as a stream of its parts. */
  async finish(): Promise<Readable> {
    const { before, bytes } = await this.#head();
    const total = bytes + this.#cells.size;
    const [texts, cells] = [this.#textFile.path, this.#cells.path];
    async function* parts() {
      yield compoundHeader(total);
      yield before;
      yield* createReadStream(texts);
      yield end;
      yield* createReadStream(cells);
      yield* compoundTail("Workbook", total);
    }
    return Readable.from(parts(), { objectMode: false });
  }
}

/**
 * Writes an .xls workbook (BIFF8) with as many sheets as its rows need, each with a bold, frozen header.
 * Rows are first written to files in `folder`, because the format requires their number and texts before them. Memory
 * stays constant.
 * @param columns width in characters
 * @param folder empty folder for temporary files; the caller deletes it afterwards
 * @throws the errors of `rows`
 */
export async function writeXls(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly CellValue[]>,
  folder: string,
): Promise<Readable> {
  const cells = await RecordFile.create(join(folder, "cells"));
  const texts = await RecordFile.create(join(folder, "texts"));
  try {
    const writer = new XlsWriter(columns, cells, texts);
    await writer.writeRows(rows);
    return await writer.finish();
  } finally {
    await Promise.all([cells.close(), texts.close()]);
  }
}
