import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findPoints as api } from "@huiyan/contract/point/point.api";
import { type ReaderCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { findPointRows } from "../point.queries.ts";

export async function findPoints(ctx: Context<ReaderCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { page, size, keyword, device_id } = input;
  const group_id = input.group_id === ctx.caller.orgId ? undefined : input.group_id;
  const rows = await findPointRows(ctx.db.sql, ctx.caller.scope, { keyword, group_id, device_id }, page, size);
  const list = rows.map((row) => ({
    _id: row.id,
    name: row.name,
    channel: row.channel,
    device_id: row.device_id,
    device: { name: row.device_name, type: row.device_type },
    online: row.online,
    alg_names: row.algs.map((id) => algorithmName(id, ctx.request.language)),
    create_at: row.created_at.getTime(),
  }));
  return { list, page: { page, size, count: rows[0]?.total ?? 0 } };
}
