import { type listAlgorithmTypes as api } from "@huiyan/contract/algorithm/algorithm.api";
import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listArrangedAlgorithms } from "../algorithm.queries.ts";

export async function listAlgorithmTypes(
  ctx: Context<ReaderCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const ids = await listArrangedAlgorithms(ctx.db.sql, ctx.caller.scope, input.group_id);
  return ids.map((id) => ({ _id: id, name: algorithmName(id, ctx.request.language) }));
}
