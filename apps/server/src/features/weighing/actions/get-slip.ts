import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getSlip as api } from "@huiyan/contract/weighing/weighing.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { viewSlip } from "../slip-view.ts";
import { getSlipRecord } from "../weighing.queries.ts";

/** Returns a slip. @throws AppError not_found */
export async function getSlip(ctx: Context<MemberCaller>, { _id }: Received<typeof api>): Promise<Answer<typeof api>> {
  return viewSlip(ctx, found(await getSlipRecord(ctx.db.sql, ctx.caller.scope, _id)));
}
