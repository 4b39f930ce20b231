import { type listBerths as api } from "@huiyan/contract/berth/berth.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { findBerthRows } from "../berth.queries.ts";
import { viewBerth } from "../berth-view.ts";

/** Maximum berths returned. The list is a selection field, where more entries would be of no use. */
const maxListed = 5000;

export async function listBerths(
  ctx: Context<ReaderCaller>,
  filter: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const rows = await findBerthRows(ctx.db.sql, ctx.caller.scope, filter, { page: 1, size: maxListed });
  return rows.map((row) => {
    const { _id, label, point_id, point_name, status, invalid } = viewBerth(ctx, row);
    return { _id, label, point_id, point_name, status, invalid };
  });
}
