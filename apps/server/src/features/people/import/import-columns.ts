import { formText } from "@huiyan/contract/form-texts";
import { type Language, type LocalizedText, languages, localize } from "@huiyan/contract/language";
import { roleNames } from "@huiyan/contract/people/people.rules";
import { type SheetColumn } from "#platform/spreadsheet/sheet-parts.ts";

interface Column {
  head: LocalizedText;
  width: number;
  example: LocalizedText;
}
const same = (text: string): LocalizedText => [text, text, text];

/** Columns of the sheet in their order. They are identified by position, because users may change the titles. */
const columns: readonly Column[] = [
  { head: ["姓名", "姓名", "Name"], width: 18, example: ["张三（示例）", "張三（範例）", "Zhang San (example)"] },
  { head: ["手机号", "手機號碼", "Phone"], width: 16, example: same("13800000000") },
  {
    head: ["部门", "部門", "Department"],
    width: 28,
    example: ["上级部门/下级部门", "上級部門/下級部門", "Parent/Department"],
  },
  { head: ["角色", "角色", "Role"], width: 12, example: same(roleNames.staff) },
  { head: ["初始密码", "初始密碼", "First password"], width: 24, example: same("Example@2026") },
];
export const importColumnCount = columns.length;

/** Returns the columns of the template. Only private deployments have the column for the password. */
const shown = (isPrivate: boolean) => (isPrivate ? columns : columns.slice(0, -1));

export function importColumns(isPrivate: boolean, language: Language): SheetColumn[] {
  return shown(isPrivate).map(({ head, width }) => ({ title: localize(head, language), width }));
}

export function exampleRow(isPrivate: boolean, language: Language): string[] {
  return shown(isPrivate).map(({ example }) => formText(localize(example, language), language));
}

/** Names in the template's example row, one per language. Rows with these names are not imported. */
export const exampleNames: ReadonlySet<string> = new Set(
  languages.map((language) => exampleRow(false, language)[0] ?? ""),
);
