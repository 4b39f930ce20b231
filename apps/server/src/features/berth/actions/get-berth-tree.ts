import { type getBerthTree as api } from "@huiyan/contract/berth/berth.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { getPointTree } from "#features/point/point.public.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countOfPoints } from "../berth.queries.ts";

/** Returns the tree of the caller's groups and points, and the number of berths of each point. */
export async function getBerthTree(ctx: Context<ReaderCaller>): Promise<Answer<typeof api>> {
  const [tree, counts] = await Promise.all([getPointTree(ctx, {}), countOfPoints(ctx.db.sql, ctx.caller.scope)]);
  return { tree, counts };
}
