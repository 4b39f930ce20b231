import { type Answer } from "@huiyan/contract/endpoint";
import { type compareDay as api } from "@huiyan/contract/settlement/settlement.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { type ReceivedForm } from "#platform/http/serve.ts";
import { compareList } from "../compare-list.ts";

/**
 * Compares the orders of a day with an uploaded list.
 * @throws AppError file_missing, settlement_columns, spreadsheet_…
 */
export async function compareDay(
  ctx: Context<MemberCaller>,
  { fields: { day }, files }: ReceivedForm<typeof api>,
): Promise<Answer<typeof api>> {
  const file = files.file.at(0);
  if (file === undefined) throw new AppError("file_missing");
  return compareList(ctx, { action: "settlement.compare", day, name: file.name, bytes: file.bytes });
}
