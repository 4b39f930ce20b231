import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type listSlipUses as api } from "@huiyan/contract/weighing/weighing.api";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { listUses } from "../message.queries.ts";

export async function listSlipUses(
  ctx: Context<MemberCaller>,
  { ids }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  return { list: await listUses(ctx.db.sql, ctx.caller.scope, ids) };
}
