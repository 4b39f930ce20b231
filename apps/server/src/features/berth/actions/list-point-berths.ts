import { type listPointBerths as api } from "@huiyan/contract/berth/berth.api";
import { maxBerthsPerPoint } from "@huiyan/contract/berth/berth.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { getVisiblePoint } from "#features/point/point.public.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { findBerthRows } from "../berth.queries.ts";
import { viewBerth } from "../berth-view.ts";

/** Returns the berths of a point. @throws AppError not_found */
export async function listPointBerths(
  ctx: Context<ReaderCaller>,
  { id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  found(await getVisiblePoint(ctx.db.sql, scope, id));
  const rows = await findBerthRows(ctx.db.sql, scope, { point_id: id }, { page: 1, size: maxBerthsPerPoint });
  return rows.map((row) => viewBerth(ctx, row));
}
