import { type findBerths as api } from "@huiyan/contract/berth/berth.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countBerths, findBerthRows } from "../berth.queries.ts";
import { viewBerth } from "../berth-view.ts";

export async function findBerths(
  ctx: Context<ReaderCaller>,
  { page, size, ...filter }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const [rows, count] = await Promise.all([
    findBerthRows(ctx.db.sql, scope, filter, { page, size }),
    countBerths(ctx.db.sql, scope, filter),
  ]);
  return { list: rows.map((row) => viewBerth(ctx, row)), page: { page, size, count } };
}
