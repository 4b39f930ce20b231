import { type countBerths as api } from "@huiyan/contract/dashboard/dashboard.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countBerthFigures } from "../berth-figures.queries.ts";

export async function countBerths(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const { total, free, occupied, abnormal, void: discarded } = await countBerthFigures(ctx.db.sql, ctx.caller.scope);
  return { total, free, occupied, abnormal, void: discarded };
}
