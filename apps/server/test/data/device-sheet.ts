import { buffer } from "node:stream/consumers";
import { type CellValue } from "#platform/spreadsheet/sheet-parts.ts";
import { writeSheet } from "#platform/spreadsheet/write-sheet.ts";

async function* from(rows: readonly (readonly CellValue[])[]) {
  yield* rows;
}
const head = ["设备ID", "设备名称", "设备验证码"].map((title) => ({ title, width: 10 }));

/** Returns a workbook of devices as a user would fill it in. */
export const deviceSheet = (rows: readonly (readonly CellValue[])[]): Promise<Buffer> =>
  buffer(writeSheet(head, from(rows)));

export const deviceForm = (bytes: Buffer, fields: Record<string, string> = {}) => ({
  fields,
  files: { file: [new File([new Uint8Array(bytes)], "设备.xlsx")] },
});
