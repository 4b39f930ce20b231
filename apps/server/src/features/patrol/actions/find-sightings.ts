import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findSightings as api } from "@huiyan/contract/patrol/patrol.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countSightings, findSightingRows } from "../sighting.queries.ts";

export async function findSightings(
  ctx: Context<MemberCaller>,
  { page, size, ...filter }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { sql } = ctx.db;
  const wanted = { ...filter, orgId: ctx.caller.orgId };
  const [rows, counted] = await Promise.all([findSightingRows(sql, wanted, page, size), countSightings(sql, wanted)]);
  const list = rows.map((row) => ({
    _id: row.id,
    point_id: row.point_id,
    point_name: row.point_name,
    user: row.user_name,
    loop: row.loop_name,
    start: row.seen_from.getTime(),
    end: row.seen_until.getTime(),
  }));
  return { list, page: { page, size, ...counted } };
}
