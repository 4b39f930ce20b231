import { type Language, type LocalizedText, languages, localize } from "@huiyan/contract/language";
import { type SheetColumn } from "../../../platform/spreadsheet/sheet-parts.ts";

interface Column {
  head: LocalizedText;
  width: number;
  example: LocalizedText;
}
const same = (text: string): LocalizedText => [text, text, text];

/** Columns of the sheet by their place; heads are for people, so they may be renamed. */
const columns: readonly Column[] = [
  { head: ["设备ID", "設備ID", "Device ID"], width: 28, example: same("HY-EXAMPLE-0001") },
  {
    head: ["设备名称", "設備名稱", "Name"],
    width: 28,
    example: ["东门一体机（示例）", "東門一體機（範例）", "East gate (example)"],
  },
  { head: ["设备验证码", "設備驗證碼", "Device code"], width: 16, example: same("ABCD2345") },
];
export const deviceColumnCount = columns.length;

export function deviceColumns(language: Language): SheetColumn[] {
  return columns.map(({ head, width }) => ({ title: localize(head, language), width }));
}

export function deviceExample(language: Language): string[] {
  return columns.map(({ example }) => localize(example, language));
}

/** A row of such an id is the template's example and no device. */
export const exampleIds: ReadonlySet<string> = new Set(languages.map((language) => deviceExample(language)[0] ?? ""));
