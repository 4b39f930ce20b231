import { type Answer } from "@huiyan/contract/endpoint";
import { type getViews as api } from "@huiyan/contract/live/view.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listViewRows } from "../view.queries.ts";

export function getViews(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  return listViewRows(ctx.db.sql, ctx.caller.scope);
}
