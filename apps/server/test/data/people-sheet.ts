import { buffer } from "node:stream/consumers";
import { type CellValue } from "#platform/spreadsheet/sheet-parts.ts";
import { writeSheet } from "#platform/spreadsheet/write-sheet.ts";

type Rows = readonly (readonly CellValue[])[];

async function* from(rows: Rows) {
  yield* rows;
}
const head = ["姓名", "手机号", "部门", "角色", "初始密码"].map((title) => ({ title, width: 10 }));

/** Returns a workbook of members as a user would fill it in. */
export const peopleSheet = (rows: Rows): Promise<Buffer> => buffer(writeSheet(head, from(rows)));

/** Returns the form of the import with this workbook. */
export const sheetForm = (bytes: Buffer, fields: Record<string, string> = {}) => ({
  fields,
  files: { file: [new File([new Uint8Array(bytes)], "人员.xlsx")] },
});
