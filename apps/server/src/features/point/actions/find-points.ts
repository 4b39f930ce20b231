import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findPoints as api } from "@huiyan/contract/point/point.api";
import { type ReaderCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { countPoints, findPointRows } from "../point.queries.ts";
import { viewPoint } from "../point-view.ts";

export async function findPoints(ctx: Context<ReaderCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { page, size, keyword, group_id, device_id, start, end, status } = input;
  const filter = { keyword, group_id, device_id, start, end, status };
  const [rows, { total, online }] = await Promise.all([
    findPointRows(ctx.db.sql, ctx.caller.scope, filter, page, size),
    countPoints(ctx.db.sql, ctx.caller.scope, filter),
  ]);
  const list = rows.map((row) => viewPoint(ctx, row));
  return { list, page: { page, size, count: total }, onlineCount: online };
}
