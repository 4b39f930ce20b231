import { type Language, type LocalizedText, languages, localize } from "@huiyan/contract/language";
import { type SheetColumn } from "#platform/spreadsheet/sheet-parts.ts";

interface Column {
  head: LocalizedText;
  width: number;
  example: LocalizedText;
}

/** Columns of the sheet. They are recognised by their position, so users may rename the headers. */
const columns: readonly Column[] = [
  {
    head: ["养户名称", "養戶名稱", "Farmer"],
    width: 24,
    example: ["张三养殖场（示例）", "張三養殖場（範例）", "Zhang San's farm (example)"],
  },
  { head: ["养户编码", "養戶編碼", "Code"], width: 18, example: ["YH-0001", "YH-0001", "YH-0001"] },
  {
    head: ["设备组", "設備組", "Group"],
    width: 28,
    example: ["上级设备组/下级设备组", "上級設備組/下級設備組", "Parent/Group"],
  },
];
export const ownerColumnCount = columns.length;

export function ownerColumns(language: Language): SheetColumn[] {
  return columns.map(({ head, width }) => ({ title: localize(head, language), width }));
}

export function ownerExample(language: Language): string[] {
  return columns.map(({ example }) => localize(example, language));
}

/** Names in the template's example row, in all languages. Rows with these names are ignored. */
export const exampleOwners: ReadonlySet<string> = new Set(languages.map((language) => ownerExample(language)[0] ?? ""));
