import { type Answer } from "@huiyan/contract/endpoint";
import { type getLoops as api } from "@huiyan/contract/patrol/patrol.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listLoopRows } from "../loop.queries.ts";

export function getLoops(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  return listLoopRows(ctx.db.sql, ctx.caller.scope);
}
