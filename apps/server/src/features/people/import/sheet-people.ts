import { importLimits } from "@huiyan/contract/people/people.rules";
import { readRows } from "../../../platform/spreadsheet/read-rows.ts";
import { exampleNames, importColumnCount } from "./import-columns.ts";

/** A row as it was written; nothing is judged yet. */
export interface SheetPerson {
  /** As the spreadsheet program counts: the head is 1. */
  row: number;
  name: string;
  account: string;
  department: string;
  role: string;
  password: string;
}

/** Longer than anything that could be right. */
const maxCharacters = 200;
const cellText = (text = "") =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, maxCharacters);

/** The people of an uploaded sheet, without its head, empty rows and the template's example. @throws AppError spreadsheet_… */
export async function readSheetPeople(bytes: Buffer): Promise<SheetPerson[]> {
  const rows = await readRows(bytes, { maxRows: importLimits.rows + 1, maxColumns: importColumnCount });
  return rows.slice(1).flatMap((cells, at): SheetPerson[] => {
    const [name = "", account = "", department = "", role = "", password = ""] = cells.map(cellText);
    const isEmpty = [name, account, department, role, password].every((text) => text === "");
    return isEmpty || exampleNames.has(name) ? [] : [{ row: at + 2, name, account, department, role, password }];
  });
}
