import { getFarmOwnerTemplate as api } from "@huiyan/contract/farm/owner.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { sheetTemplate } from "#platform/spreadsheet/sheet-template.ts";
import { ownerColumns, ownerExample } from "./owner-columns.ts";

/** Returns an empty workbook with the columns of the import and one example row. */
export async function getOwnerTemplate({ request: { language } }: Context<MemberCaller>): Promise<FileAnswer> {
  return sheetTemplate(language, {
    mime: api.output.mime,
    title: ["批量添加养户模板", "批次新增養戶範本", "Farmers to add"],
    columns: ownerColumns(language),
    example: ownerExample(language),
  });
}
