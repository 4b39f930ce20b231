import { type LocalizedText, localize } from "@huiyan/contract/language";
import { getImportTemplate as api } from "@huiyan/contract/people/people.api";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { type FileAnswer } from "../../../platform/http/serve.ts";
import { writeSheet } from "../../../platform/spreadsheet/write-sheet.ts";
import { exampleRow, importColumns } from "./import-columns.ts";

const title: LocalizedText = ["人员导入模板", "人員匯入範本", "People to import"];

async function* one<T>(row: T) {
  yield row;
}

/** A workbook with the columns and one example. */
export async function getImportTemplate({ config, request }: Context<MemberCaller>): Promise<FileAnswer> {
  const { language } = request;
  return {
    mime: api.output.mime,
    byteLength: undefined,
    maxAgeSeconds: 0,
    fileName: `${localize(title, language)}.xlsx`,
    open: async () => writeSheet(importColumns(config.private, language), one(exampleRow(config.private, language))),
  };
}
