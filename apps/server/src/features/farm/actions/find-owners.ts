import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findFarmOwners as api } from "@huiyan/contract/farm/owner.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countOwners, findOwnerRows } from "../owner.queries.ts";
import { viewOwner } from "../owner-view.ts";

export async function findOwners(
  ctx: Context<MemberCaller>,
  { page, size, ...filter }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const [rows, count] = await Promise.all([
    findOwnerRows(ctx.db.sql, scope, filter, { page, size }),
    countOwners(ctx.db.sql, scope, filter),
  ]);
  return { list: rows.map(viewOwner), page: { page, size, count } };
}
