import { farmTexts } from "@huiyan/contract/farm/farm.rules";
import { FarmOwnerCode, FarmOwnerName, importFarmOwners } from "@huiyan/contract/farm/owner.api";
import { formText } from "@huiyan/contract/form-texts";
import { type Language } from "@huiyan/contract/language";
import { z } from "zod";
import { type TaskWorker } from "#features/task/task.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, parseSent } from "#platform/error/app-error.ts";
import { errorAnswer } from "#platform/error/error-answer.ts";
import { findGroupsByName } from "../group-by-name.queries.ts";
import { storeOwner } from "../store-owner.ts";

/** Task item: one row as written in the sheet. */
const OwnerItem = z.object({
  /** Row number as shown by the spreadsheet program; the header is row 1. */
  row: z.number().int(),
  name: z.string(),
  code: z.string(),
  group: z.string(),
  org_group: z.string().optional(),
});
export type OwnerItem = z.output<typeof OwnerItem>;

const OwnerRow = z.object({ name: FarmOwnerName, code: FarmOwnerCode });
const rowText = "第 {row} 行：{text}";

/**
 * Returns the id of the group that a row names. For a row without a group, returns the group chosen for the import.
 * @throws AppError with the reason
 */
async function chooseGroup(ctx: Context<MemberCaller>, { group, org_group }: OwnerItem): Promise<string> {
  const name = group.replaceAll(/\s*[/／]\s*/g, "/").trim();
  if (name === "") {
    if (org_group === undefined) throw new AppError("invalid_input", { text: farmTexts.group });
    return org_group;
  }
  const [found, ...others] = await findGroupsByName(ctx.db.sql, ctx.caller.scope, name);
  if (found === undefined) throw new AppError("not_found", { text: "设备组“{name}”不存在", values: { name } });
  if (others.length > 0) {
    const text = "有多个设备组名为“{name}”，请写成“上级设备组/{name}”";
    throw new AppError("not_found", { text, values: { name } });
  }
  return found;
}

/** Adds the row number to an error that is shown to the user. Other errors are returned unchanged. */
function inRow(row: number, error: unknown, language: Language): unknown {
  const { body, unexpected } = errorAnswer(error, language);
  if (unexpected || body.error === "service_unavailable") return error;
  return new AppError("invalid_input", { text: rowText, values: { row, text: body.message } });
}

/** Task worker that adds the farmers of an imported sheet, with the rights and the scope of the importing user. */
export const ownerImport: TaskWorker = {
  kind: importFarmOwners.name,
  permission: importFarmOwners.permission,
  async run(ctx, input, { itemId }) {
    const item = OwnerItem.parse(input);
    const { language } = ctx.request;
    try {
      const { name, code } = parseSent(OwnerRow, item);
      await storeOwner(ctx, { id: itemId, groupId: await chooseGroup(ctx, item), name, code });
      return formText(rowText, language, { row: item.row, text: formText("已添加", language) });
    } catch (error) {
      throw inRow(item.row, error, language);
    }
  },
};
