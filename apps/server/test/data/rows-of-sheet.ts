import { type SheetLimits } from "#platform/spreadsheet/read-rows.ts";
import { xlsxRows } from "#platform/spreadsheet/xlsx-rows.ts";

/** Reads a workbook with the server's reader, but in the calling thread. @throws if the workbook is refused */
export async function rowsOfSheet(bytes: Buffer, limits: SheetLimits): Promise<string[][]> {
  const read = await xlsxRows(bytes, limits);
  if ("refused" in read) throw new Error(`the workbook is refused: ${read.refused}`);
  return read.rows;
}
