import { type findArrangements as api } from "@huiyan/contract/algorithm/arrangement.api";
import { platformName } from "@huiyan/contract/algorithm/store.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { findArrangementRows } from "../arrangement/arrangement.queries.ts";
import { namedAlgorithm } from "../store/store-view.ts";

export async function findArrangements(
  ctx: Context<MemberCaller>,
  { page, size, ...filter }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { language } = ctx.request;
  const { rows, count } = await findArrangementRows(ctx.db.sql, ctx.caller.scope, filter, page, size);
  const list = rows.map(({ id, name, platform, remark, alg_ids, graph, updated_at, updated_by, points }) => ({
    _id: id,
    name,
    remark,
    points,
    update_at: updated_at.getTime(),
    update_by: updated_by,
    platform: { id: platform, name: platformName(platform, language) },
    algs: alg_ids.map((algId) => namedAlgorithm(algId, language)),
    graph: { nodes: [...graph.nodes], edges: [...graph.edges] },
  }));
  return { list, page: { page, size, count } };
}
