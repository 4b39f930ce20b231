import { type Answer } from "@huiyan/contract/endpoint";
import { type listCountPairs as api } from "@huiyan/contract/head-count/head-count.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listPairRows } from "../pair.queries.ts";
import { learnPairs } from "../pair-state.ts";
import { viewPair } from "../view-pair.ts";

export async function listPairs(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const { orgId, scope } = ctx.caller;
  const rows = await listPairRows(ctx.db.sql, scope);
  const learned = await learnPairs({ db: ctx.db.sql, orgId, now: ctx.clock.now().getTime() }, rows);
  return { list: learned.map((pair) => viewPair(pair, ctx.request.language)) };
}
