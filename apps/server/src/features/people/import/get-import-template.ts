import { getImportTemplate as api } from "@huiyan/contract/people/people.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { sheetTemplate } from "#platform/spreadsheet/sheet-template.ts";
import { exampleRow, importColumns } from "./import-columns.ts";

/** Returns a workbook with the column titles and one example row, as a file for download. */
export async function getImportTemplate({ config, request }: Context<MemberCaller>): Promise<FileAnswer> {
  const { language } = request;
  return sheetTemplate(language, {
    mime: api.output.mime,
    title: ["人员导入模板", "人員匯入範本", "People to import"],
    columns: importColumns(config.private, language),
    example: exampleRow(config.private, language),
  });
}
