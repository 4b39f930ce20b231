import { type SheetLimits } from "../../src/platform/spreadsheet/read-rows.ts";
import { xlsxRows } from "../../src/platform/spreadsheet/xlsx-rows.ts";

/** As the server reads a workbook, without the thread in which it reads a stranger's. */
export async function rowsOfSheet(bytes: Buffer, limits: SheetLimits): Promise<string[][]> {
  const read = await xlsxRows(bytes, limits);
  if ("refused" in read) throw new Error(`the workbook is refused: ${read.refused}`);
  return read.rows;
}
