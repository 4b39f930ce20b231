import { importLimits } from "@huiyan/contract/people/people.rules";
import { type Payer } from "../../../platform/limits/fair-queue.ts";
import { readTable } from "../../../platform/spreadsheet/read-table.ts";
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

/** The people of an uploaded sheet. @throws AppError spreadsheet_… */
export async function readSheetPeople(bytes: Buffer, payer: Payer): Promise<SheetPerson[]> {
  const rows = await readTable(bytes, {
    maxRows: importLimits.rows,
    columns: importColumnCount,
    payer,
    isExample: ([name = ""]) => exampleNames.has(name),
  });
  return rows.map(({ row, cells: [name = "", account = "", department = "", role = "", password = ""] }) => ({
    row,
    name,
    account,
    department,
    role,
    password,
  }));
}
