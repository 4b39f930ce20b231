import { displayPoint } from "@huiyan/contract/dashboard/display-link.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findPoints as api } from "@huiyan/contract/point/point.api";
import { isWall, type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { inPieces } from "#platform/process/in-pieces.ts";
import { countPoints, findPointRows } from "../point.queries.ts";
import { viewPoint } from "../point-view.ts";

export async function findPoints(ctx: Context<ReaderCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { page, size, keyword, group_id, device_id, start, end, status } = input;
  const forWall = isWall(ctx.caller);
  // a screen share filters only by the status, because filters could reveal fields that it does not show
  const filter = forWall ? { status } : { keyword, group_id, device_id, start, end, status };
  const [rows, { total, online }] = await Promise.all([
    findPointRows(ctx.db.sql, ctx.caller.scope, filter, page, size),
    countPoints(ctx.db.sql, ctx.caller.scope, filter),
  ]);
  const points = await inPieces(rows, (row) => viewPoint(ctx, row));
  const list = forWall ? points.map(displayPoint) : points;
  return { list, page: { page, size, count: total }, onlineCount: online };
}
